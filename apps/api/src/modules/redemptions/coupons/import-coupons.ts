import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { couponsEver, hasPool, insertCoupons, knownCoupons, lockImport } from './coupon-store.ts';
import { codeByPattern, couponContext, couponHash } from './issue-coupon.ts';

export interface NewCoupon {
  code: string;
  expiresAt?: Date | null;
}

export interface ImportCount<C extends NewCoupon = NewCoupon> {
  added: number;
  known: Map<string, { count: number; first: C[] }>;
}

export interface ImportOptions<C extends NewCoupon = NewCoupon> {
  isDryRun?: boolean;
  onProgress?: (count: ImportCount<C>, read: number) => void;
  /** Ends the import after the current batch. */
  signal?: AbortSignal;
}

const BATCH = 1_000;
const FIRST_NAMED = 5;

/**
 * Encrypts codes and adds them to an offer's pool; a code is added once per tenant, so repeats are ignored. Resolves to
 * the number of new codes [REDEEM-17].
 */
export function addCoupons(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  offerId: string,
  coupons: NewCoupon[],
): Promise<number> {
  const context = couponContext(tenantId, offerId);
  return insertCoupons(tx, tenantId, offerId, {
    sealed: coupons.map(({ code }) => keyRing.encrypt(code, context)),
    hashes: coupons.map(({ code }) => couponHash(keyRing, tenantId, code)),
    expiresAts: coupons.map(({ expiresAt }) => expiresAt ?? null),
  });
}

async function setKnownAside<C extends NewCoupon>(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  batch: C[],
  { known }: ImportCount<C>,
): Promise<C[]> {
  const hashes = batch.map(({ code }) => couponHash(keyRing, tenantId, code));
  const rows = await knownCoupons(tx, tenantId, hashes);
  const offerOf = new Map(rows.map(({ codeHash, offerId }) => [codeHash.toString('latin1'), offerId]));
  return batch.filter((coupon, place) => {
    const offerId = offerOf.get(hashes[place]?.toString('latin1') ?? '');
    if (offerId === undefined) return true;
    const tally = known.get(offerId) ?? { count: 0, first: [] };
    tally.count += 1;
    if (tally.first.length < FIRST_NAMED) tally.first.push(coupon);
    known.set(offerId, tally);
    return false;
  });
}

export async function whyNoPool(tx: Tx, offerId: string): Promise<'UNKNOWN' | 'NEEDS_NO_CODES' | null> {
  const takesCodes = await hasPool(tx, offerId);
  if (takesCodes === undefined) return 'UNKNOWN';
  return takesCodes ? null : 'NEEDS_NO_CODES';
}

const nothing = <C extends NewCoupon>(): ImportCount<C> => ({ added: 0, known: new Map() });

/**
 * Adds codes to an offer's pool, except those the tenant already has, and adds both counts to `total`. Locks the
 * tenant's imports until the transaction ends [REDEEM-17].
 */
export async function importBatch<C extends NewCoupon>(
  tx: Tx,
  { keyRing, tenantId, offerId }: { keyRing: KeyRing; tenantId: string; offerId: string },
  batch: C[],
  { isDryRun = false, total = nothing<C>() }: { isDryRun?: boolean; total?: ImportCount<C> } = {},
): Promise<ImportCount<C>> {
  if (!isDryRun) await lockImport(tx, tenantId);
  const fresh = await setKnownAside(tx, { keyRing, tenantId }, batch, total);
  total.added += isDryRun ? fresh.length : await addCoupons(tx, { keyRing, tenantId }, offerId, fresh);
  return total;
}

/**
 * Imports codes into an offer's pool, a thousand per transaction, so an interrupted import keeps its progress and can
 * be run again. Imports of one tenant alternate by batch. Throws if aborted by its signal, and for an offer that takes
 * no codes [REDEEM-17].
 */
export async function importCoupons<C extends NewCoupon>(
  { database, keyRing }: Pick<Deps, 'database' | 'keyRing'>,
  { tenantId, offerId }: { tenantId: string; offerId: string },
  coupons: AsyncIterable<C> | Iterable<C>,
  { isDryRun = false, onProgress, signal }: ImportOptions<C>,
): Promise<ImportCount<C>> {
  const why = await withTenant(database, tenantId, (tx) => whyNoPool(tx, offerId));
  if (why !== null) throw new Error(`Offer ${offerId} takes no codes: ${why}.`);
  const total = nothing<C>();
  let read = 0;
  const flush = async (batch: C[]): Promise<void> => {
    await withTenant(database, tenantId, (tx) =>
      importBatch(tx, { keyRing, tenantId, offerId }, batch, { isDryRun, total }),
    );
    read += batch.length;
    onProgress?.(total, read);
    signal?.throwIfAborted();
  };
  let batch: C[] = [];
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

/**
 * Fills a demo offer's pool with pattern codes until it was given `count` in total, or fewer if the pattern is
 * exhausted.
 */
export async function fillDemoPool(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  offerId: string,
  { count, pattern }: { count: number; pattern: string },
): Promise<number> {
  let missing = count - (await couponsEver(tx, offerId));
  let added = 1;
  while (missing > 0 && added > 0) {
    const coupons = Array.from({ length: Math.min(BATCH, missing) }, () => ({ code: codeByPattern(pattern) }));
    added = await addCoupons(tx, { keyRing, tenantId }, offerId, coupons);
    missing -= added;
  }
  return count - Math.max(0, missing);
}
