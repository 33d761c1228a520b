import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { couponsEver, hasPool, insertCoupons, knownCoupons, lockImport } from './coupon-store.ts';
import { codeByPattern, couponContext, couponHash } from './issue-coupon.ts';

/** A code as an agency hands it over. */
export interface NewCoupon {
  code: string;
  expiresAt?: Date | null;
}

/** What became of an import. */
export interface ImportCount<C extends NewCoupon = NewCoupon> {
  /** New to the tenant. */
  added: number;
  /** Codes that the tenant had already, by the offer whose pool holds them; the first few are named. */
  known: Map<string, { count: number; first: C[] }>;
}

/** How an import is done. */
export interface ImportOptions<C extends NewCoupon = NewCoupon> {
  /** Only counts, and writes nothing. */
  isDryRun?: boolean;
  onProgress?: (count: ImportCount<C>, read: number) => void;
  /** Ends the import after the batch at work. */
  signal?: AbortSignal;
}

const BATCH = 1_000;
/** How many of the codes that were known are named. */
const FIRST_NAMED = 5;

/** Adds codes to an offer's pool, sealed; a code is taken once per tenant, however often it is added. Resolves to how many are new [REDEEM-17]. */
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

/** Counts those of a batch that the tenant has already, and answers the others. */
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

/** Why an offer takes no codes; null when it does. */
export async function whyNoPool(tx: Tx, offerId: string): Promise<'UNKNOWN' | 'NEEDS_NO_CODES' | null> {
  const takesCodes = await hasPool(tx, offerId);
  if (takesCodes === undefined) return 'UNKNOWN';
  return takesCodes ? null : 'NEEDS_NO_CODES';
}

const nothing = <C extends NewCoupon>(): ImportCount<C> => ({ added: 0, known: new Map() });

/**
 * Adds codes to an offer's pool in a transaction, those aside that the tenant has already, and counts both into `total`.
 * Imports of one tenant wait for each other until it ends [REDEEM-17].
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
 * Streams codes into an offer's pool, a thousand in a transaction, so that an import that was cut off keeps what was done
 * and can simply be run again. Imports of one tenant wait for each other, batch by batch. Throws when it is ended by its
 * signal, and on an offer that takes no codes [REDEEM-17].
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

/** Fills an offer's pool with made-up codes of a pattern until it was ever given `count`, for demonstrations; fewer when the pattern has no more. */
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
