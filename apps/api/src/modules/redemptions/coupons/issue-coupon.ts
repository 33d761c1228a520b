import { randomInt } from 'node:crypto';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { serviceCalendar } from '../../earning/index.ts';
import type { OfferDefinition, OfferSnapshot } from '../redeem/offer-cache.ts';
import { anyCoupon, knownCoupons } from './coupon-store.ts';

/** Letters and digits that are not confused when read aloud. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const couponContext = (tenantId: string, offerId: string): string => `coupon|${tenantId}|${offerId}`;

/** Keyed hash that identifies a code within a tenant, whatever its source. */
export const couponHash = (keyRing: KeyRing, tenantId: string, code: string): Buffer =>
  keyRing.hash(code, `coupon|${tenantId}`);

/** Generates a random code from a pattern; each `#` becomes a letter or digit. */
export function codeByPattern(pattern: string): string {
  return pattern.replaceAll('#', () => CHARACTERS[randomInt(CHARACTERS.length)] ?? '2');
}

/** Pattern of ticket codes: too many to guess one. */
const TICKET_PATTERN = '########';

const patternOf = (stock: OfferDefinition['stock']): string | undefined =>
  stock?.kind === 'ticket' ? TICKET_PATTERN : stock?.kind === 'template' ? stock.pattern : undefined;

/**
 * When a ticket of the agency redeemed now ends, in whole minutes: after its hours, else with the service day. It
 * begins with the redemption, because a first use could only be noted with a network [TICKET-02].
 */
function ticketEnd({ timeZone, serviceDayStartMinutes }: TicketDay, now: Date, validHours: number | undefined): Date {
  if (validHours !== undefined) return new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + validHours * 3_600_000);
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  return new Date(calendar.startOf(calendar.dayOf(now.getTime()) + 1));
}

/** Returns the URL of a code: replaces `{code}` in the template. */
export const addressOf = (template: string, code: string): string =>
  template.replaceAll('{code}', encodeURIComponent(code));

/** A coupon that needs no pool; `hash` identifies its code, null without a code. */
interface IssuedCoupon {
  sealed: Buffer | null;
  hash: Buffer | null;
  code: string | null;
  url: string | null;
  expiresAt: Date | null;
}

type TicketDay = Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>;

/**
 * Issues a coupon without a pool, with the given code or a random one that is not checked for duplicates. Null for
 * offers with coupons from a pool or supplier.
 */
export function issueCoupon(
  { keyRing, tenant, now }: { keyRing: KeyRing; tenant: TicketDay & { tenantId: string }; now: Date },
  offerId: string,
  { stock }: OfferDefinition,
  madeCode: string | null,
): IssuedCoupon | null {
  const { tenantId } = tenant;
  if (stock?.kind === 'fixed') return { sealed: null, hash: null, code: null, url: stock.url ?? null, expiresAt: null };
  const pattern = patternOf(stock);
  if (pattern === undefined) return null;
  const code = madeCode ?? codeByPattern(pattern);
  return {
    sealed: keyRing.encrypt(code, couponContext(tenantId, offerId)),
    hash: couponHash(keyRing, tenantId, code),
    code,
    url: stock?.kind === 'template' && stock.url !== undefined ? addressOf(stock.url, code) : null,
    expiresAt: stock?.kind === 'ticket' ? ticketEnd(tenant, now, stock.validHours) : null,
  };
}

/** Decrypts a coupon's code. Throws if it was encrypted for another offer. */
export const openCode = (keyRing: KeyRing, tenantId: string, offerId: string, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, couponContext(tenantId, offerId));

/** Minimum random codes to try for unused ones; if all are known, the pattern counts as exhausted. */
const DRAWS_LEAST = 256;
const DRAWS_EACH = 4;

/**
 * Generates codes unknown to the tenant: up to `wanted` different ones per offer that uses a pattern. Fewer if a
 * pattern is (nearly) exhausted [REDEEM-17].
 */
export async function unknownCodes(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  editions: ReadonlyMap<string, Pick<OfferSnapshot, 'definition'>>,
  wanted: number,
): Promise<Map<string, string[]>> {
  const codesOf = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const [offerId, { definition }] of editions) {
    const pattern = patternOf(definition.stock);
    if (pattern === undefined) continue;
    const picked = new Map<string, string>();
    for (let draws = Math.max(DRAWS_LEAST, DRAWS_EACH * wanted); draws > 0; draws -= 1) {
      const code = codeByPattern(pattern);
      if (!taken.has(code)) picked.set(couponHash(keyRing, tenantId, code).toString('latin1'), code);
    }
    const hashes = [...picked.keys()].map((key) => Buffer.from(key, 'latin1'));
    for (const { codeHash } of await knownCoupons(tx, tenantId, hashes)) picked.delete(codeHash.toString('latin1'));
    const codes = [...picked.values()].slice(0, wanted);
    for (const code of codes) taken.add(code);
    codesOf.set(offerId, codes);
  }
  return codesOf;
}

/**
 * Checks that this key ring finds the tenant's stored codes by hash; null if it can decrypt no stored code [OPS-120].
 */
export async function findsCodes(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const coupon = await anyCoupon(tx);
  if (coupon === undefined) return null;
  const context = couponContext(tx.tenantId, coupon.offerId);
  if (!keyRing.canDecrypt(coupon.codeEncrypted, context)) return null;
  return couponHash(keyRing, tx.tenantId, keyRing.decrypt(coupon.codeEncrypted, context)).equals(coupon.codeHash);
}
