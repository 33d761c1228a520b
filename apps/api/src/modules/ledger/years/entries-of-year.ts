/* SQL parts that read lots and entries by booking time, and no older ones; `$1` is the tenant. An earning's entry has
   the time of its ride, which may be in a closed year; it is booked when its lot is granted. Conditions use bare
   columns, because row-level security prevents index use for computed values. Rows are looked up by lists instead of
   joins, because a planner without statistics would scan all of a member's rows for each. */

const within = (column: string, from: string, before: string): string =>
  `${column} >= ${from} and ${column} < ${before}`;

/**
 * Lots of a member granted in a period; `firstId` is the first id of its start. Ids start with ride times, so a lot
 * with an older id is from a late ride: it is still unclaimed, or was claimed or withdrawn since. Unclaimed lots are
 * read before the time filter (`offset 0`): combined, the planner may scan the whole history.
 */
export const lotsOfStretch = (memberId: string, from: string, before: string, firstId: string): string =>
  `(select g.* from earning g
     where g.tenant_id = $1 and g.member_id = ${memberId} and g.earning_id >= ${firstId} and ${within('g.granted_at', from, before)}
    union all
    select g.* from (
      select * from earning w
       where w.tenant_id = $1 and w.member_id = ${memberId} and w.claimed_at is null and w.canceled_at is null offset 0) g
     where g.earning_id < ${firstId} and ${within('g.granted_at', from, before)}
    union all
    select g.* from earning g
     where g.tenant_id = $1 and g.member_id = ${memberId} and g.earning_id < ${firstId} and ${within('g.granted_at', from, before)}
       and g.earning_id = any(array(
         select c.cause_id from ledger_transfer c
          where c.tenant_id = $1 and c.member_id = ${memberId} and c.reason <> 'EARN' and c.reason in ('CLAIM', 'WITHDRAW') and c.happened_at >= ${from})))`;

export const entriesOfStretch = (memberId: string, from: string, before: string, firstId: string): string =>
  `(select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason <> 'EARN' and ${within('p.happened_at', from, before)}
    union all
    select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason = 'EARN'
       and p.transfer_id = any(array(select n.earning_id from ${lotsOfStretch(memberId, from, before, firstId)} n)))`;

const movedOf = (account: string): string =>
  `coalesce(sum(case ${account} when t.to_account then t.amount when t.from_account then -t.amount end), 0)::bigint`;

/** Aggregates of entries `t`: balances, count, and an order-independent digest. */
export const SUMS = `${movedOf("'UNCLAIMED'")} as unclaimed, ${movedOf("'AVAILABLE'")} as available, ${movedOf("'HELD'")} as held,
  coalesce(sum(case t.reason when 'DEBT' then t.amount when 'REPAYMENT' then -t.amount end), 0)::bigint as owed,
  count(t.transfer_id)::int as entries,
  coalesce(bit_xor(hashtextextended(t.transfer_id::text || t.cause_id::text || t.reason || t.from_account || t.to_account || t.amount::text
    || round(date_part('epoch', t.happened_at - 'epoch'::timestamptz) * 1000000)::bigint::text || coalesce(t.lots::text, ''), 0)), 0)::bigint as digest`;
