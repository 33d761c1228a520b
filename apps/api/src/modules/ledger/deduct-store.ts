import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface Deductions {
  reason: 'BALANCE_DEDUCTION' | 'SUSPENSION_DEDUCTION';
  memberIds: string[];
  causeIds: string[];
  points: (number | null)[];
  transferIds: string[];
}

/**
 * Deducts from open lots, earliest expiry first, as far as possible: AVAILABLE → ADJUSTED or SUSPENDED. A cause deducts
 * once. Returns the points per member.
 */
export const deductRows = (
  tx: Tx,
  tenantId: string,
  now: Date,
  deductions: Deductions,
): Promise<{ memberId: string; points: number }[]> =>
  tx.query(
    `with asked as (
       select * from unnest($4::uuid[], $5::uuid[], $6::bigint[], $7::uuid[]) as a (member_id, cause_id, points, transfer_id)
        where not exists (select from ledger_transfer t where t.tenant_id = $1 and t.member_id = a.member_id
                             and t.cause_id = a.cause_id and t.reason = $3 and t.transfer_id <> t.cause_id)
     ), lot as (
       select a.*, e.earning_id, e.remaining,
              sum(e.remaining) over (partition by a.member_id order by e.lapses_at, e.earned_at, e.earning_id rows unbounded preceding) as upto
         from asked a join earning e on e.tenant_id = $1 and e.member_id = a.member_id and e.is_open
     ), draw as (
       select member_id, cause_id, transfer_id, earning_id, upto, least(remaining, coalesce(points, upto) - (upto - remaining))::int as drawn
         from lot where points is null or upto - remaining < points
     ), total as (
       select member_id, cause_id, transfer_id, sum(drawn)::int as points,
              jsonb_agg(jsonb_build_array(earning_id, drawn) order by upto) as lots
         from draw group by member_id, cause_id, transfer_id
     ), emptied as (
       update earning e set remaining = e.remaining - d.drawn
         from draw d where e.tenant_id = $1 and e.member_id = d.member_id and e.earning_id = d.earning_id
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
       select t.tenant_id, member_id, transfer_id, $3, 'AVAILABLE', case when $3 = 'SUSPENSION_DEDUCTION' then 'SUSPENDED' else 'ADJUSTED' end,
              points, cause_id, $2, lots from ${TENANT_ROW}, total
     )
     update member_account a set available = a.available - t.points
       from total t where a.tenant_id = $1 and a.member_id = t.member_id
     returning a.member_id as "memberId", t.points`,
    [
      tenantId,
      now,
      deductions.reason,
      deductions.memberIds,
      deductions.causeIds,
      deductions.points,
      deductions.transferIds,
    ],
  );

export async function deductedRow(
  tx: Tx,
  { memberId, causeId, reason }: { memberId: string; causeId: string; reason: Deductions['reason'] },
): Promise<number | undefined> {
  const row = await tx.first<{ amount: number }>(
    `select amount::int as amount from ledger_transfer
      where tenant_id = $1 and member_id = $2 and cause_id = $3 and reason = $4 and transfer_id <> cause_id`,
    [tx.tenantId, memberId, causeId, reason],
  );
  return row?.amount;
}

/** Cancels all unclaimed lots of members: UNCLAIMED → ADJUSTED or SUSPENDED. Returns the points per member. */
export const cancelUnclaimedRows = (
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberIds, reason }: { memberIds: string[]; reason: 'INACTIVITY' | 'SUSPENSION' },
): Promise<{ memberId: string; points: number }[]> =>
  tx.query(
    `with taken as (
       update earning set canceled_at = $2, cancel_reason = $4, remaining = 0
        where tenant_id = $1 and member_id = any($3::uuid[]) and claimed_at is null and canceled_at is null
       returning member_id, earning_id, amount
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select t.tenant_id, member_id, earning_id, 'WITHDRAW', 'UNCLAIMED', case when $4 = 'SUSPENSION' then 'SUSPENDED' else 'ADJUSTED' end,
              amount, earning_id, $2 from ${TENANT_ROW}, taken
     )
     update member_account a set unclaimed = a.unclaimed - t.points
       from (select member_id, sum(amount) as points from taken group by member_id) t
      where a.tenant_id = $1 and a.member_id = t.member_id
     returning a.member_id as "memberId", t.points`,
    [tenantId, now, memberIds, reason],
  );
