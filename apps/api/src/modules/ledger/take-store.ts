import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

interface Deductions {
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

/* SQL of reversed points: voids and the debts they leave. As in store.ts, a statement moves points completely or not at
   all, and the accounts must be locked. */

interface ClaimedLot {
  memberId: string;
  earningId: string;
  amount: number;
  remaining: number;
  lost: number;
}

/** Returns claimed lots that are not canceled, by member and key, with bounds as in `withdrawRows`. */
export const claimedRows = (
  tx: Tx,
  tenantId: string,
  memberIds: string[],
  earningKeys: string[],
): Promise<ClaimedLot[]> =>
  tx.query(
    `select e.member_id as "memberId", e.earning_id as "earningId", e.amount, e.remaining, coalesce(l.points, 0) as lost
       from (select distinct member_id, earning_key from unnest($2::uuid[], $3::text[]) as g (member_id, earning_key)) g
       join earning e on e.tenant_id = $1 and e.member_id = any($2) and e.earning_key = any($3)
        and e.member_id = g.member_id and e.earning_key = g.earning_key
        and e.cancel_reason is null and e.claimed_at is not null and not e.is_refund
      cross join lateral (
        select sum((d.value ->> 1)::int) as points
          from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) d
         where t.tenant_id = $1 and t.member_id = e.member_id and e.remaining < e.amount
           and t.reason in ('EXPIRY_DEDUCTION', 'SUSPENSION_DEDUCTION', 'BALANCE_DEDUCTION')
           and (d.value ->> 0)::uuid = e.earning_id) l
      order by e.member_id, e.earning_id`,
    [tenantId, memberIds, earningKeys],
  );

/** Cancels claimed lots as voided: the rest moves AVAILABLE → ADJUSTED, the spent part OWED → ADJUSTED. */
export async function voidClaimedRows(
  tx: Tx,
  tenantId: string,
  now: Date,
  lots: { memberIds: string[]; earningIds: string[]; deducted: number[]; owed: number[]; transferIds: string[] },
): Promise<void> {
  await tx.run(
    `with lot as (
       select * from unnest($3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::uuid[])
         as l (member_id, earning_id, deducted, owed, transfer_id)
     ), emptied as (
       update earning e set canceled_at = $2, cancel_reason = 'VOID', remaining = 0
         from lot where e.tenant_id = $1 and e.member_id = any($3) and e.earning_id = any($4)
          and e.member_id = lot.member_id and e.earning_id = lot.earning_id
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, lots, happened_at)
       select t.tenant_id, member_id, transfer_id, 'BALANCE_DEDUCTION', 'AVAILABLE', 'ADJUSTED', deducted, earning_id,
              jsonb_build_array(jsonb_build_array(earning_id, deducted)), $2::timestamptz
         from ${TENANT_ROW}, lot where deducted > 0
       union all
       select t.tenant_id, member_id, earning_id, 'DEBT', 'OWED', 'ADJUSTED', owed, earning_id, null, $2 from ${TENANT_ROW}, lot where owed > 0
     )
     update member_account a set available = a.available - t.deducted, debt = a.debt + t.owed
       from (select member_id, sum(deducted) as deducted, sum(owed) as owed from lot group by member_id) t
      where a.tenant_id = $1 and a.member_id = t.member_id and t.deducted + t.owed > 0`,
    [tenantId, now, lots.memberIds, lots.earningIds, lots.deducted, lots.owed, lots.transferIds],
  );
}

/** Pays a member's debt with points just claimed or refunded, AVAILABLE → OWED, one transfer per lot and cause. */
export async function insertRepayments(
  tx: Tx,
  tenantId: string,
  now: Date,
  {
    memberId,
    parts,
  }: { memberId: string; parts: { earningIds: string[]; causeIds: string[]; points: number[]; transferIds: string[] } },
): Promise<void> {
  await tx.run(
    `with part as (
       select * from unnest($4::uuid[], $5::uuid[], $6::int[], $7::uuid[]) as p (earning_id, cause_id, points, transfer_id)
     ), drawn as (
       update earning e set remaining = e.remaining - part.points
         from part where e.tenant_id = $1 and e.member_id = $3 and e.earning_id = part.earning_id
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
       select t.tenant_id, $3, transfer_id, 'REPAYMENT', 'AVAILABLE', 'OWED', points, cause_id, $2,
              jsonb_build_array(jsonb_build_array(earning_id, points))
         from ${TENANT_ROW}, part
     )
     update member_account a set available = a.available - t.points, debt = a.debt - t.points
       from (select sum(points) as points from part) t where a.tenant_id = $1 and a.member_id = $3`,
    [tenantId, now, memberId, parts.earningIds, parts.causeIds, parts.points, parts.transferIds],
  );
}
