import { randomInt } from 'node:crypto';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';

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

/** Returns the URL of a code: replaces `{code}` in the template. */
export const addressOf = (template: string, code: string): string =>
  template.replaceAll('{code}', encodeURIComponent(code));

/** A coupon that needs no pool; `hash` identifies its code, null without a code. */
interface IssuedCoupon {
  sealed: Buffer | null;
  hash: Buffer | null;
  code: string | null;
  url: string | null;
}

/**
 * Issues a coupon without a pool, with the given code or a random one that is not checked for duplicates. Null for
 * offers with coupons from a pool or supplier.
 */
export function issueCoupon(
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  offerId: string,
  { stock }: OfferDefinition,
  madeCode: string | null,
): IssuedCoupon | null {
  if (stock?.kind === 'fixed') return { sealed: null, hash: null, code: null, url: stock.url ?? null };
  if (stock?.kind !== 'template') return null;
  const code = madeCode ?? codeByPattern(stock.pattern);
  return {
    sealed: keyRing.encrypt(code, couponContext(tenantId, offerId)),
    hash: couponHash(keyRing, tenantId, code),
    code,
    url: stock.url === undefined ? null : addressOf(stock.url, code),
  };
}

/** Decrypts a coupon's code. Throws if it was encrypted for another offer. */
export const openCode = (keyRing: KeyRing, tenantId: string, offerId: string, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, couponContext(tenantId, offerId));
