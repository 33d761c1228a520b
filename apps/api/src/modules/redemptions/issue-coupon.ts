import { randomInt } from 'node:crypto';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { OfferDefinition } from './offer-memory.ts';

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

/** A coupon that needs no pool; null when this kind needs a supplier that the installation does not have. */
export function issueCoupon(
  keyRing: KeyRing,
  tenantId: string,
  offerId: string,
  { stock }: OfferDefinition,
): { sealed: Buffer | null; code: string | null; url: string | null } | null {
  if (stock?.kind === 'fixed') return { sealed: null, code: null, url: stock.url ?? null };
  if (stock?.kind !== 'template') return null;
  const code = codeByPattern(stock.pattern);
  return {
    sealed: keyRing.seal(code, couponContext(tenantId, offerId)),
    code,
    url: stock.url === undefined ? null : addressOf(stock.url, code),
  };
}

/** The code inside a sealed coupon. Throws when it was sealed for another offer. */
export const openCode = (keyRing: KeyRing, tenantId: string, offerId: string, sealed: Buffer): string =>
  keyRing.open(sealed, couponContext(tenantId, offerId));
