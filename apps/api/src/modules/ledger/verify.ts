import type { Tx } from '../../platform/database.ts';

/** A row that breaks a rule of the books. */
export interface Finding {
  /** The rule, as a short name. */
  rule: string;
  memberId: string | null;
  /** Which row, and in what way. */
  detail: string;
}

/** A rule of the books and the statement that finds the rows breaking it. */
export interface BookRule {
  rule: string;
  sql: string;
}

/**
 * Every sum and link that must hold inside the ledger and that no constraint of the tables holds already [LEDGER-05].
 * Each statement answers rows of "memberId" and detail.
 */
const rules: BookRule[] = [
  {
    rule: 'a balance equals the sum of its transfers',
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available, %s held; its transfers say %s, %s, %s',
                        a.unclaimed, a.available, a.held, t.unclaimed, t.available, t.held) as detail
            from member_account a cross join lateral (
              select coalesce(sum(case 'UNCLAIMED' when to_account then amount when from_account then -amount end), 0) as unclaimed,
                     coalesce(sum(case 'AVAILABLE' when to_account then amount when from_account then -amount end), 0) as available,
                     coalesce(sum(case 'HELD' when to_account then amount when from_account then -amount end), 0) as held
                from ledger_transfer t where t.tenant_id = a.tenant_id and t.member_id = a.member_id) t
           where (a.unclaimed, a.available, a.held) is distinct from (t.unclaimed, t.available, t.held)
              or least(a.unclaimed, a.available, a.held) < 0`,
  },
  {
    rule: 'the lots of a member sum to the balances',
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available; its lots hold %s, %s', a.unclaimed, a.available, l.unclaimed, l.available) as detail
            from member_account a cross join lateral (
              select coalesce(sum(remaining) filter (where claimed_at is null), 0) as unclaimed,
                     coalesce(sum(remaining) filter (where claimed_at is not null), 0) as available
                from earning e where e.tenant_id = a.tenant_id and e.member_id = a.member_id) l
           where (a.unclaimed, a.available) is distinct from (l.unclaimed, l.available)`,
  },
  {
    rule: 'what is left of a lot is its amount less what was drawn and given back',
    sql: `with moved as (
            select t.member_id, (l.value ->> 0)::uuid as earning_id,
                   sum(case when t.reason in ('REFUND', 'RELEASE') then -(l.value ->> 1)::int when t.reason = 'SPEND' and t.from_account = 'HELD' then 0 else (l.value ->> 1)::int end) as points
              from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) l group by 1, 2)
          select member_id as "memberId", format('earning %s of %s has %s left, %s were drawn', earning_id, e.amount, e.remaining, coalesce(m.points, 0)) as detail
            from earning e full join moved m using (member_id, earning_id)
           where e.earning_id is null or e.remaining not between 0 and e.amount
              or (e.canceled_at is null and e.remaining <> e.amount - coalesce(m.points, 0))
              or (e.canceled_at is not null and (e.remaining <> 0 or coalesce(m.points, 0) not between 0 and e.amount))
              or (e.claimed_at is null and coalesce(m.points, 0) <> 0)`,
  },
  {
    rule: 'a spend and a refund name lots that sum to them',
    sql: `select member_id as "memberId", format('transfer %s of %s names lots of %s', transfer_id, amount, coalesce(l.points, 0)) as detail
            from ledger_transfer t cross join lateral (
              select sum((value ->> 1)::int) as points from jsonb_array_elements(coalesce(t.lots, '[]'))) l
           where reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND') and amount <> coalesce(l.points, 0)`,
  },
  {
    rule: 'an earning was issued once, for its amount',
    sql: `select member_id as "memberId", format('earning %s of %s, issued %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from earning e full join (
              select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ledger_transfer where reason = 'EARN' group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or t.times is distinct from 1 or t.points <> e.amount`,
  },
  {
    rule: 'a claimed earning has one claim, an unclaimed one none',
    sql: `select member_id as "memberId", format('earning %s of %s, claimed %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from earning e full join (
              select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ledger_transfer where reason = 'CLAIM' group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or coalesce(t.times, 0) <> (e.claimed_at is not null)::int or t.points <> e.amount`,
  },
  {
    rule: 'a cancelled earning was taken off the books once, for what was left, and no other was',
    sql: `select member_id as "memberId", format('earning %s (%s), taken off %s times', earning_id, coalesce(e.cancel_reason, 'not cancelled'), coalesce(t.times, 0)) as detail
            from (select * from earning) e full join (
              select member_id, cause_id as earning_id, count(*) as times
                from ledger_transfer where reason in ('WITHDRAW', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION') group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or coalesce(t.times, 0) <> (e.canceled_at is not null)::int`,
  },
  {
    rule: 'the counts of an account are right',
    sql: `select a.member_id as "memberId", format('account counts %s earnings and %s spends; there are %s and %s', a.earnings_count, a.spends_count, e.count, s.count) as detail
            from member_account a
           cross join lateral (select count(*) from earning e where e.tenant_id = a.tenant_id and e.member_id = a.member_id
                                  and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))) e
           cross join lateral (select count(*) from ledger_transfer t where t.tenant_id = a.tenant_id and t.member_id = a.member_id and reason = 'SPEND') s
           where (a.earnings_count, a.spends_count) is distinct from (e.count, s.count)`,
  },
  {
    rule: 'a forgotten member holds no points',
    sql: `select a.member_id as "memberId", format('account holds %s unclaimed, %s available, %s held', a.unclaimed, a.available, a.held) as detail
            from member_account a join member m on m.tenant_id = a.tenant_id and m.member_id = a.member_id
           where m.status = 'DELETED' and a.unclaimed + a.available + a.held > 0`,
  },
  {
    rule: 'earnings and transfers belong to a member with an account',
    sql: `select member_id as "memberId", format('%s %s', what, id) as detail
            from (select tenant_id, member_id, 'earning' as what, earning_id as id from earning
                   union all select tenant_id, member_id, 'transfer', transfer_id from ledger_transfer
                   union all select tenant_id, member_id, 'account of', member_id from member_account) owned
           where not exists (select from member m where m.tenant_id = owned.tenant_id and m.member_id = owned.member_id)
              or not exists (select from member_account a where a.tenant_id = owned.tenant_id and a.member_id = owned.member_id)`,
  },
  {
    // Lists are read in the order of ids.
    rule: 'the id of an earning and of a transfer begins with its moment',
    sql: `select member_id as "memberId", format('%s %s of %s', what, id, at) as detail
            from (select member_id, 'earning' as what, earning_id as id, earned_at as at from earning
                   union all select member_id, 'transfer', transfer_id, happened_at from ledger_transfer
                    where reason in ('EARN', 'SPEND', 'REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION')) dated
           where ('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint
                 <> greatest(0, floor(extract(epoch from at) * 1000))`,
  },
];

/** Runs rules of the books over the transaction's tenant; answers every row that breaks one. */
export async function runBookRules(tx: Tx, rulesToRun: BookRule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, sql } of rulesToRun) {
    for (const row of await tx.query<{ memberId: string | null; detail: string }>(sql)) findings.push({ rule, ...row });
  }
  return findings;
}

/** Checks every rule of the ledger over the transaction's tenant; answers the rows that break one, none when all is well. */
export const verifyLedger = (tx: Tx): Promise<Finding[]> => runBookRules(tx, rules);
