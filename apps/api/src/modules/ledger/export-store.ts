import type { Tx } from '../../platform/database/transactions.ts';
import { openedYear, openingTotals } from './years/year-store.ts';

export interface Stretch {
  from: Date;
  before: Date;
}

/** Cursor of a paged read: booking time and the two ids that order rows with equal times. */
export interface Behind {
  at: Date;
  ids: readonly [string, string];
}

export interface EntryRow {
  entryId: string;
  memberId: string;
  reason: string;
  fromAccount: string;
  toAccount: string;
  amount: number;
  bookedAt: Date;
  happenedAt: Date;
  campaignId: string | null;
}

/**
 * When an entry was booked. An earning's entry has the time of its ride, which may be in a closed month; its lot has
 * the grant time.
 */
const BOOKED = `case t.reason when 'EARN' then coalesce(e.granted_at, t.happened_at) else t.happened_at end`;

/** Truncates to milliseconds, as times are exported, so a page never repeats its cursor row. */
const toMillis = (moment: string): string => `date_trunc('milliseconds', ${moment})`;

/** Columns of an entry `t` and, if its cause is an earning, of that earning `e`. */
const ENTRY = `t.transfer_id as "entryId", t.member_id as "memberId", t.reason, t.from_account as "fromAccount",
  t.to_account as "toAccount", t.amount, t.happened_at as "happenedAt", e.campaign_id as "campaignId"`;

/**
 * Returns up to a limit of entries booked in a period, in booking order, optionally after a cursor (`behind`: time, id
 * and reason). The order does not reveal which entries belong to one member.
 */
export const entriesBooked = (
  tx: Tx,
  { from, before }: Stretch,
  behind: Behind | null,
  most: number,
): Promise<EntryRow[]> =>
  tx.query(
    `select * from (
       select ${ENTRY}, ${toMillis('e.granted_at')} as "bookedAt"
         from earning e join ledger_transfer t
           on t.tenant_id = $1 and t.member_id = e.member_id and t.transfer_id = e.earning_id and t.reason = 'EARN'
        where e.tenant_id = $1 and e.granted_at >= $2 and e.granted_at < $3
       union all
       select ${ENTRY}, ${toMillis('t.happened_at')} as "bookedAt"
         from ledger_transfer t left join earning e on e.tenant_id = $1 and e.member_id = t.member_id and e.earning_id = t.cause_id
        where t.tenant_id = $1 and t.reason <> 'EARN' and t.happened_at >= $2 and t.happened_at < $3
     ) booked
      where $4::timestamptz is null or ("bookedAt", "entryId", reason) > ($4, $5::uuid, $6::text)
      order by "bookedAt", "entryId", reason limit $7`,
    [tx.tenantId, from, before, behind?.at ?? null, ...(behind?.ids ?? [null, null]), most],
  );

interface Movement {
  isBefore: boolean;
  reason: string;
  fromAccount: string;
  toAccount: string;
  points: number;
  entries: number;
}

const allMovements = (tx: Tx, { from, before }: Stretch): Promise<Movement[]> =>
  tx.query(
    `select ${BOOKED} < $2 as "isBefore", t.reason, t.from_account as "fromAccount", t.to_account as "toAccount",
            sum(t.amount)::float8 as points, count(*)::float8 as entries
       from ledger_transfer t left join earning e on e.tenant_id = $1 and e.member_id = t.member_id and e.earning_id = t.cause_id
      where t.tenant_id = $1 and ${BOOKED} < $3 group by 1, 2, 3, 4`,
    [tx.tenantId, from, before],
  );

const movementsFrom = (tx: Tx, { from, before }: Stretch, opensAt: Date): Promise<Movement[]> =>
  tx.query(
    `select booked_at < $2 as "isBefore", reason, from_account as "fromAccount", to_account as "toAccount",
            sum(amount)::float8 as points, count(*)::float8 as entries
       from (
         select t.*, e.granted_at as booked_at
           from earning e join ledger_transfer t
             on t.tenant_id = $1 and t.member_id = e.member_id and t.transfer_id = e.earning_id and t.reason = 'EARN'
          where e.tenant_id = $1 and e.granted_at >= $4 and e.granted_at < $3
         union all
         select t.*, t.happened_at from ledger_transfer t
          where t.tenant_id = $1 and t.reason <> 'EARN' and t.happened_at >= $4 and t.happened_at < $3) booked
      group by 1, 2, 3, 4`,
    [tx.tenantId, from, before, opensAt],
  );

/**
 * Returns members' points at the last year opening before a period (nothing if there was no opening), plus movements
 * since, before and within the period [OPS-103].
 */
export async function readMovements(
  tx: Tx,
  stretch: Stretch,
): Promise<{ opening: { unclaimed: number; available: number; held: number }; moves: Movement[] }> {
  const year = await openedYear(tx, stretch.from);
  if (!year) return { opening: { unclaimed: 0, available: 0, held: 0 }, moves: await allMovements(tx, stretch) };
  return {
    opening: await openingTotals(tx, year.year),
    moves: await movementsFrom(tx, stretch, year.opensAt),
  };
}

/**
 * Returns the points in lots at a time, by age in days since earning, without empty ages. Computed backward from the
 * current lots, so only open lots and later movements are read. The remaining points of a deleted member were deducted
 * by entries that name their lot only as their cause.
 */
export const readLotAges = (tx: Tx, at: Date): Promise<{ fromDays: number; points: number }[]> =>
  tx.query(
    `with held as (
       select member_id, earning_id, remaining as points from earning
        where tenant_id = $1 and (is_open or (claimed_at is null and canceled_at is null))
       union all
       select t.member_id, t.cause_id, t.amount from ledger_transfer t
        where t.tenant_id = $1 and t.happened_at >= $2 and (t.reason = 'WITHDRAW' or (t.reason = 'BALANCE_DEDUCTION' and t.lots is null))
       union all
       select t.member_id, (l.value ->> 0)::uuid, case when t.reason in ('REFUND', 'RELEASE') then -(l.value ->> 1)::int else (l.value ->> 1)::int end
         from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) l
        where t.tenant_id = $1 and t.happened_at >= $2 and not (t.reason = 'SPEND' and t.from_account = 'HELD')
     )
     select (array[0, 31, 91, 181, 366])[1 + width_bucket(date_part('epoch', $2::timestamptz - e.earned_at) / 86400, array[31, 91, 181, 366]::float8[])] as "fromDays",
            sum(h.points)::float8 as points
       from held h join earning e on e.tenant_id = $1 and e.member_id = h.member_id and e.earning_id = h.earning_id
      where e.granted_at < $2 group by 1 having sum(h.points) <> 0 order by 1`,
    [tx.tenantId, at],
  );
