import { limits } from '@fareback/contract';
import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/** SQL: whether an offer `o` gives out imported codes. Offers with supplier or pattern codes have no pool. */
export const HAS_POOL = `(o.coupon_type = 'UNIQUE_CODE' and coalesce(o.definition #>> '{stock,kind}', 'pool') = 'pool')`;

/**
 * SQL: the moment a code `c` of an offer `o` must outlive to be given out, with the pool's `lifeLeastMinutes` added so
 * a rider has time to show it. A code expiring exactly then is not given out [REDEEM-17].
 */
export const outlives = (moment: string): string =>
  `(c.expires_at is null or c.expires_at > ${moment}::timestamptz + make_interval(mins =>
     coalesce((o.definition #>> '{stock,lifeLeastMinutes}')::int, ${limits.couponLifeLeastMinutes})))`;

const OUTLIVES_NOW = outlives('$2');

export interface HeldCoupon {
  offerId: string;
  couponId: number;
  codeEncrypted: Buffer;
  expiresAt: Date | null;
}

/**
 * Reserves up to `counts` free codes of each pool offer, from after `afters`, skipping codes that other transactions
 * locked.
 */
export function holdCoupons(
  tx: Tx,
  tenantId: string,
  now: Date,
  wanted: { offerIds: string[]; counts: number[]; afters: number[] },
): Promise<HeldCoupon[]> {
  return tx.query(
    `select o.offer_id as "offerId", c.coupon_id as "couponId", c.code_sealed as "codeEncrypted", c.expires_at as "expiresAt"
       from unnest($3::text[], $4::int[], $5::bigint[]) as w (offer_id, wanted, after)
       join offer o on o.tenant_id = $1 and o.offer_id = w.offer_id and ${HAS_POOL} and o.is_active
      cross join lateral (
        select coupon_id, code_sealed, expires_at from coupon c
         where tenant_id = $1 and offer_id = w.offer_id and redemption_id is null and coupon_id > w.after
           and ${OUTLIVES_NOW}
         order by coupon_id limit w.wanted for update skip locked
      ) c`,
    [tenantId, now, wanted.offerIds, wanted.counts, wanted.afters],
  );
}

/** Reserves up to `count` more codes of an offer, waiting for locked ones: the last attempt before 'sold out'. */
export function holdLastCoupons(
  tx: Tx,
  tenantId: string,
  now: Date,
  { offerId, count, held }: { offerId: string; count: number; held: number[] },
): Promise<HeldCoupon[]> {
  return tx.query(
    `select c.offer_id as "offerId", c.coupon_id as "couponId", c.code_sealed as "codeEncrypted", c.expires_at as "expiresAt"
       from coupon c join offer o on o.tenant_id = c.tenant_id and o.offer_id = c.offer_id
      where c.tenant_id = $1 and c.offer_id = $3 and c.redemption_id is null and c.coupon_id <> all($4::bigint[])
        and ${OUTLIVES_NOW}
      order by c.coupon_id limit $5 for update of c`,
    [tenantId, now, offerId, held, count],
  );
}

/** Waits until no other transaction counts the codes of these offers; offers in id order. */
export const lockStock = (tx: Tx, offerIds: string[]): Promise<number> =>
  tx.run(
    `select pg_advisory_xact_lock(${advisoryLock.offerStock}, hashtext($1 || ' ' || id))
       from (select id from unnest($2::text[]) as id order by id) ids`,
    [tx.tenantId, offerIds],
  );

/** How many codes of each offer can be given out, counted up to `counts`. */
export const countFreeCodes = (
  tx: Tx,
  now: Date,
  { offerIds, counts }: { offerIds: string[]; counts: number[] },
): Promise<{ offerId: string; free: number }[]> =>
  tx.query(
    `select o.offer_id as "offerId", c.free
       from unnest($3::text[], $4::int[]) as w (offer_id, most)
       join offer o on o.tenant_id = $1 and o.offer_id = w.offer_id
      cross join lateral (
        select count(*)::int as free from (
          select from coupon c where tenant_id = $1 and offer_id = w.offer_id and redemption_id is null and ${OUTLIVES_NOW}
           order by coupon_id limit w.most) f) c`,
    [tx.tenantId, now, offerIds, counts],
  );

export const anyCoupon = (tx: Tx): Promise<{ offerId: string; codeEncrypted: Buffer; codeHash: Buffer } | undefined> =>
  tx.first(
    `select offer_id as "offerId", code_sealed as "codeEncrypted", code_hash as "codeHash" from coupon
      where tenant_id = $1 and code_sealed is not null and code_hash is not null limit 1`,
    [tx.tenantId],
  );

/** Adds codes to an offer's pool, skipping those the tenant already has. Returns the number of new codes. */
export function insertCoupons(
  tx: Tx,
  tenantId: string,
  offerId: string,
  codes: { sealed: Buffer[]; hashes: Buffer[]; expiresAts: (Date | null)[] },
): Promise<number> {
  return tx.run(
    `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at)
     select $1, $2, g.code_sealed, g.code_hash, g.expires_at
       from unnest($3::bytea[], $4::bytea[], $5::timestamptz[]) with ordinality as g (code_sealed, code_hash, expires_at, place)
      order by g.place
     on conflict (tenant_id, code_hash) do nothing`,
    [tenantId, offerId, codes.sealed, codes.hashes, codes.expiresAts],
  );
}

export const lockImport = (tx: Tx, tenantId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.couponImport}, hashtext($1))`, [tenantId]);

export const knownCoupons = (
  tx: Tx,
  tenantId: string,
  codeHashes: Buffer[],
): Promise<{ codeHash: Buffer; offerId: string }[]> =>
  tx.query(
    `select code_hash as "codeHash", offer_id as "offerId" from coupon where tenant_id = $1 and code_hash = any($2::bytea[])`,
    [tenantId, codeHashes],
  );

/** True if an offer gives out imported codes; undefined if the tenant has no such offer. */
export async function hasPool(tx: Tx, offerId: string): Promise<boolean | undefined> {
  const row = await tx.first<{ hasPool: boolean }>(
    `select ${HAS_POOL} as "hasPool" from offer o where tenant_id = $1 and o.offer_id = $2`,
    [tx.tenantId, offerId],
  );
  return row?.hasPool;
}

export async function couponsEver(tx: Tx, offerId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(
    'select count(*) as count from coupon where tenant_id = $1 and offer_id = $2',
    [tx.tenantId, offerId],
  );
  return row?.count ?? 0;
}
