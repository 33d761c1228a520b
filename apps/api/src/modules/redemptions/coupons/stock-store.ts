import { limits } from '@fareback/contract';
import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import { TENANT_ROW, titleIn } from '../../../platform/database/sql.ts';

import type { Tx } from '../../../platform/database/transactions.ts';
import { HAS_POOL, outlives } from './coupon-store.ts';

export type StockLevel = 'LOW' | 'OUT';

const SOON = `c.expires_at <= $2::timestamptz + make_interval(days => ${limits.couponSoonDays})`;

/** A pool for the stock watch; counts no further than needed, because pools are large and checked often. */
interface WatchedPool {
  offerId: string;
  title: string | null;
  startsOn: string | null;
  endsOn: string | null;
  isActive: boolean;
  lowBelow: number;
  hasStock: boolean;
  /** Free codes that do not expire soon, counted up to `lowBelow`. */
  lasting: number;
  /** Level last notified; null while there was enough. */
  told: StockLevel | null;
}

/**
 * Returns every active offer with imported codes, and every offer with a notified level; `lowBelow` is the default
 * threshold.
 */
export const watchedPools = (tx: Tx, now: Date, lowBelow: number): Promise<WatchedPool[]> =>
  tx.query(
    `select o.offer_id as "offerId", o.texts #>> '{en,Title}' as title, o.is_active and ${HAS_POOL} as "isActive", w.told,
            o.definition ->> 'startsOn' as "startsOn", o.definition ->> 'endsOn' as "endsOn", w.low_below as "lowBelow",
            exists (select from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id
                       and c.redemption_id is null and ${outlives('$2')}) as "hasStock",
            (select count(*)::int from (
               select from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id
                  and c.redemption_id is null and ${outlives('$2')} and (c.expires_at is null or not ${SOON})
                limit w.low_below) l) as lasting
       from offer o
      cross join lateral (
        select coalesce((o.definition #>> '{stock,lowBelow}')::int, $3) as low_below,
               (select a.level from stock_alert a where a.tenant_id = $1 and a.offer_id = o.offer_id) as told) w
      where o.tenant_id = $1 and ((o.is_active and ${HAS_POOL}) or w.told is not null)
      order by o.offer_id collate "C"`,
    [tx.tenantId, now, lowBelow],
  );

/** Locks the tenant's stock watch until the transaction ends, so a drop is notified once. */
export const lockWatch = (tx: Tx, tenantId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.stockWatch}, hashtext($1))`, [tenantId]);

export async function saveNotifiedLevel(
  tx: Tx,
  tenantId: string,
  now: Date,
  pools: { offerId: string; level: StockLevel | null }[],
): Promise<void> {
  const low = pools.filter(({ level }) => level !== null);
  await Promise.all([
    tx.run('delete from stock_alert where tenant_id = $1 and offer_id = any($2::text[])', [
      tenantId,
      pools.filter(({ level }) => level === null).map(({ offerId }) => offerId),
    ]),
    tx.run(
      `insert into stock_alert (tenant_id, offer_id, level, alerted_at)
       select t.tenant_id, offer_id, level, $2 from ${TENANT_ROW}, unnest($3::text[], $4::text[]) as p (offer_id, level)
       on conflict (tenant_id, offer_id) do update set level = excluded.level, alerted_at = excluded.alerted_at`,
      [tenantId, now, low.map(({ offerId }) => offerId), low.map(({ level }) => level)],
    ),
  ]);
}

export interface Stock {
  offerId: string;
  title: string | null;
  isActive: boolean;
  free: number;
  /** Free codes that expire within a week, and within 30 days. */
  runsOutSoon: number;
  runsOutIn30Days: number;
  given: number;
  givenLately: number;
  expired: number;
  nextExpiry: Date | null;
  lowBelow: number;
}

/**
 * Returns code counts of all or some pool offers, those that run out first on top, with titles in `language`;
 * `lowBelow` is the default threshold. Counts every code.
 */
export const readStock = (
  tx: Tx,
  now: Date,
  lowBelow: number,
  { offerIds = null, language = 'en' }: { offerIds?: string[] | null; language?: string } = {},
): Promise<Stock[]> =>
  tx.query(
    `select o.offer_id as "offerId", ${titleIn('o', '$5')} as title, o.is_active as "isActive", k.free, k.expired, k.given,
            k.soon as "runsOutSoon", k.month as "runsOutIn30Days", k.next_expiry as "nextExpiry",
            coalesce(r.lately, 0) as "givenLately", coalesce((o.definition #>> '{stock,lowBelow}')::int, $3) as "lowBelow"
       from offer o
      cross join lateral (
        select count(*) filter (where c.redemption_id is null and ${outlives('$2')})::int as free,
               count(*) filter (where c.redemption_id is null and not ${outlives('$2')})::int as expired,
               count(*) filter (where c.redemption_id is null and ${outlives('$2')} and ${SOON})::int as soon,
               count(*) filter (where c.redemption_id is null and ${outlives('$2')}
                                  and c.expires_at <= $2::timestamptz + interval '30 days')::int as month,
               count(c.redemption_id)::int as given,
               min(c.expires_at) filter (where c.redemption_id is null and ${outlives('$2')}) as next_expiry
          from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id) k
       left join (
        select offer_id, count(*)::int as lately from redemption
         where tenant_id = $1 and status = 'CONFIRMED' and redeemed_at > $2::timestamptz - interval '30 days' group by offer_id) r using (offer_id)
      where o.tenant_id = $1 and (${HAS_POOL} or k.free + k.expired > 0) and ($4::text[] is null or o.offer_id = any($4))
      order by k.free::float8 / greatest(coalesce(r.lately, 0), 0.1), o.offer_id collate "C"`,
    [tx.tenantId, now, lowBelow, offerIds, language],
  );
