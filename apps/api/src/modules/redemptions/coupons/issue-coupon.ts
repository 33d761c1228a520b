import { randomInt } from 'node:crypto';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';

/** Letters and digits that nobody mistakes for one another when reading a code aloud. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sealing context of an offer's codes. */
export const couponContext = (tenantId: string, offerId: string): string => `coupon|${tenantId}|${offerId}`;

/** Keyed hash by which a tenant knows a code again, whoever made it. */
export const couponHash = (keyRing: KeyRing, tenantId: string, code: string): Buffer =>
  keyRing.hash(code, `coupon|${tenantId}`);

/** A random code by a pattern in which each `#` stands for a letter or digit. */
export function codeByPattern(pattern: string): string {
  return pattern.replaceAll('#', () => CHARACTERS[randomInt(CHARACTERS.length)] ?? '2');
}

/** The address of a code: `{code}` in the template is replaced. */
export const addressOf = (template: string, code: string): string =>
  template.replaceAll('{code}', encodeURIComponent(code));

/** A coupon that needs no pool; `hash` by which its code is known again, null without a code. */
interface IssuedCoupon {
  sealed: Buffer | null;
  hash: Buffer | null;
  code: string | null;
  url: string | null;
}

/**
 * A coupon that needs no pool: with the code given, else with one drawn at random, of which nobody knows yet whether it was
 * given out before. Null for offers whose coupons come from a pool or a supplier.
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

/** The code inside a sealed coupon. Throws when it was sealed for another offer. */
export const openCode = (keyRing: KeyRing, tenantId: string, offerId: string, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, couponContext(tenantId, offerId));
