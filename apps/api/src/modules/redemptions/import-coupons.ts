import { type Tx, withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { refuse } from '../../platform/refusal.ts';
import { couponsEver, couponTypeOf, insertCoupons } from './coupon-store.ts';
import { codeByPattern, couponContext } from './issue-coupon.ts';

/** A code as an agency hands it over. */
export interface NewCoupon {
  code: string;
  expiresAt?: Date | null;
}

/** What became of an import. */
export interface ImportCount {
  added: number;
  /** Codes that the tenant had already, in this file or before, for any of its offers. */
  duplicates: number;
}

const BATCH = 1_000;

/** Adds codes to an offer's pool, sealed; a code is taken once per tenant, however often it is imported [REDEEM-17]. */
export async function addCoupons(
  tx: Tx,
  keyRing: KeyRing,
  tenantId: string,
  offerId: string,
  coupons: NewCoupon[],
): Promise<ImportCount> {
  const context = couponContext(tenantId, offerId);
  const added = await insertCoupons(tx, tenantId, offerId, {
    sealed: coupons.map(({ code }) => keyRing.seal(code, context)),
    hashes: coupons.map(({ code }) => keyRing.hash(code, `coupon|${tenantId}`)),
    expiresAts: coupons.map(({ expiresAt }) => expiresAt ?? null),
  });
  return { added, duplicates: coupons.length - added };
}

/**
 * Streams codes into an offer's pool, a thousand in a transaction, so that a broken import keeps what was done and can
 * simply be run again. Refuses OFFER_UNAVAILABLE when the tenant has no such offer, or one that needs no codes.
 */
export async function importCoupons(
  { database, keyRing }: Pick<Deps, 'database' | 'keyRing'>,
  tenantId: string,
  offerId: string,
  coupons: AsyncIterable<NewCoupon> | Iterable<NewCoupon>,
  onProgress: (count: ImportCount) => void = () => {},
): Promise<ImportCount> {
  const type = await withTenant(database, tenantId, (tx) => couponTypeOf(tx, offerId));
  if (type !== 'UNIQUE_CODE') refuse('OFFER_UNAVAILABLE');
  const total: ImportCount = { added: 0, duplicates: 0 };
  const flush = async (batch: NewCoupon[]): Promise<void> => {
    const count = await withTenant(database, tenantId, (tx) => addCoupons(tx, keyRing, tenantId, offerId, batch));
    total.added += count.added;
    total.duplicates += count.duplicates;
    onProgress(total);
  };
  let batch: NewCoupon[] = [];
  for await (const coupon of coupons) {
    batch.push(coupon);
    if (batch.length === BATCH) {
      await flush(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await flush(batch);
  return total;
}

/** Fills an offer's pool with made-up codes of a pattern until it was ever given `count`, for demonstrations; fewer when the pattern has no more. */
export async function fillDemoPool(
  tx: Tx,
  keyRing: KeyRing,
  tenantId: string,
  offerId: string,
  count: number,
  pattern: string,
): Promise<number> {
  let missing = count - (await couponsEver(tx, offerId));
  let added = 1;
  while (missing > 0 && added > 0) {
    const coupons = Array.from({ length: Math.min(BATCH, missing) }, () => ({ code: codeByPattern(pattern) }));
    ({ added } = await addCoupons(tx, keyRing, tenantId, offerId, coupons));
    missing -= added;
  }
  return count - Math.max(0, missing);
}
