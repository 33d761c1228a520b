import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { OfferSnapshot } from '../redeem/offer-cache.ts';
import { knownCoupons } from './coupon-store.ts';
import { codeByPattern, couponHash } from './issue-coupon.ts';

/** How many codes are drawn to find enough that nobody has; where all of them are known, the pattern is used up. */
const DRAWS_LEAST = 256;
const DRAWS_EACH = 4;

/**
 * Made-up codes that the tenant does not know, by offer: up to `wanted` for each of these offers that makes them up by a
 * pattern, all different from one another. Few or none where the pattern is (nearly) used up [REDEEM-17].
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
