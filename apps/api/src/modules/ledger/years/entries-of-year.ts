/*
 * Parts of statements that read lots and entries by the moment at which they were booked, and none that are older; `$1`
 * is the tenant. An earning's entry bears the moment of its ride, which may lie in a year that is closed; it is booked
 * when its lot is granted. Conditions compare bare columns, because under row-level security an index serves no
 * computed value; and rows are looked up by lists instead of joins, because a planner that knows nothing of a table
 * would go through all of a member's rows for each.
 */

/** SQL for a column that lies in a stretch: from a moment on and before another. */
const within = (column: string, from: string, before: string): string =>
  `${column} >= ${from} and ${column} < ${before}`;

/**
 * Lots of a member that were granted in a stretch; `firstId` is the first id of its begin. Ids begin with the moments
 * of rides, so a lot with an older id is of a ride that came late: it still waits, or was claimed or withdrawn since.
 * Those that wait are read before their moments are looked at (`offset 0`): asked for both at once, a planner may walk
 * through the whole history.
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

/** Entries of a member that were booked in a stretch. */
export const entriesOfStretch = (memberId: string, from: string, before: string, firstId: string): string =>
  `(select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason <> 'EARN' and ${within('p.happened_at', from, before)}
    union all
    select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason = 'EARN'
       and p.transfer_id = any(array(select n.earning_id from ${lotsOfStretch(memberId, from, before, firstId)} n)))`;

const movedOf = (account: string): string =>
  `coalesce(sum(case ${account} when t.to_account then t.amount when t.from_account then -t.amount end), 0)::bigint`;

/**
 * What entries `t` sum up to: the balances they make, how many they are, and a digest of what they say that does not
 * depend on their order.
 */
export const SUMS = `${movedOf("'UNCLAIMED'")} as unclaimed, ${movedOf("'AVAILABLE'")} as available, ${movedOf("'HELD'")} as held,
  coalesce(sum(case t.reason when 'DEBT' then t.amount when 'REPAYMENT' then -t.amount end), 0)::bigint as owed,
  count(t.transfer_id)::int as entries,
  coalesce(bit_xor(hashtextextended(t.transfer_id::text || t.cause_id::text || t.reason || t.from_account || t.to_account || t.amount::text
    || round(date_part('epoch', t.happened_at - 'epoch'::timestamptz) * 1000000)::bigint::text || coalesce(t.lots::text, ''), 0)), 0)::bigint as digest`;
