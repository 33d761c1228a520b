import type { Tx } from '../../platform/database/transactions.ts';

/** Points that members have and did not spend, by how long ago they were earned. */
export interface OutstandingRow {
  /** Days since earning at which the age begins. */
  fromDays: number;
  unclaimed: number;
  available: number;
  /** Lots that hold them. */
  lots: number;
}

/** What a tenant owes its members in points, by age; ages in which nothing is left are 0. */
export const readOutstanding = (tx: Tx, now: Date): Promise<OutstandingRow[]> =>
  tx.query(
    `select age.from_days as "fromDays", coalesce(sum(e.remaining) filter (where e.claimed_at is null), 0)::float8 as unclaimed,
            coalesce(sum(e.remaining) filter (where e.claimed_at is not null), 0)::float8 as available, count(e.remaining)::int as lots
       from unnest(array[0, 31, 91, 181, 366]) with ordinality as age (from_days, place)
       left join earning e on e.tenant_id = $1 and e.canceled_at is null and e.remaining > 0
        and width_bucket(date_part('epoch', $2::timestamptz - e.earned_at) / 86400, array[31, 91, 181, 366]::float8[]) = age.place - 1
      group by age.from_days order by age.from_days`,
    [tx.tenantId, now],
  );

/** The three balances of all members together, as their accounts say. */
export async function readBalances(tx: Tx): Promise<{ unclaimed: number; available: number; held: number }> {
  const row = await tx.first<{ unclaimed: number; available: number; held: number }>(
    `select coalesce(sum(unclaimed), 0)::float8 as unclaimed, coalesce(sum(available), 0)::float8 as available,
            coalesce(sum(held), 0)::float8 as held from member_account where tenant_id = $1`,
    [tx.tenantId],
  );
  return row ?? { unclaimed: 0, available: 0, held: 0 };
}
