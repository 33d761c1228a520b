import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { OfferSnapshot } from '../redeem/offer-cache.ts';
import { knownCoupons } from './coupon-store.ts';
import { codeByPattern, couponHash } from './issue-coupon.ts';

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
    const { stock } = definition;
    if (stock?.kind !== 'template') continue;
    const picked = new Map<string, string>();
    for (let draws = Math.max(DRAWS_LEAST, DRAWS_EACH * wanted); draws > 0; draws -= 1) {
      const code = codeByPattern(stock.pattern);
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
