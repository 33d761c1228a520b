import type { Tx } from '../../platform/database/transactions.ts';
import { givenByBooks } from './budgets/budget-store.ts';

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
  /** Whether it is about no member alone, so that its statement knows no range. */
  isWhole?: true;
}

/** Members by their ids: those after the one, up to the other. */
export interface MemberRange {
  after: string;
  upTo: string;
}

/** Every member there can be. */
export const everyone: MemberRange = {
  after: '00000000-0000-0000-0000-000000000000',
  upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** The condition that rows are of the range's members, behind that of the tenant. */
export const within = (table?: string): string => {
  const memberId = table === undefined ? 'member_id' : `${table}.member_id`;
  return `and ${memberId} > $2 and ${memberId} <= $3`;
};

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
                from ledger_transfer t where t.tenant_id = $1 and t.member_id = a.member_id) t
           where a.tenant_id = $1 ${within('a')} and ((a.unclaimed, a.available, a.held) is distinct from (t.unclaimed, t.available, t.held)
                or least(a.unclaimed, a.available, a.held) < 0)`,
  },
  {
    rule: 'the lots of a member sum to the balances',
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available; its lots hold %s, %s', a.unclaimed, a.available, l.unclaimed, l.available) as detail
            from member_account a cross join lateral (
              select coalesce(sum(remaining) filter (where claimed_at is null), 0) as unclaimed,
                     coalesce(sum(remaining) filter (where claimed_at is not null), 0) as available
                from earning e where e.tenant_id = $1 and e.member_id = a.member_id) l
           where a.tenant_id = $1 ${within('a')} and (a.unclaimed, a.available) is distinct from (l.unclaimed, l.available)`,
  },
  {
    // A lot that a refund made begins empty; the refund fills it like any other.
    rule: 'what is left of a lot is its amount less what was drawn and given back',
    sql: `with moved as (
            select t.member_id, (l.value ->> 0)::uuid as earning_id,
                   sum(case when t.reason in ('REFUND', 'RELEASE') then -(l.value ->> 1)::int when t.reason = 'SPEND' and t.from_account = 'HELD' then 0 else (l.value ->> 1)::int end) as points
              from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) l
             where t.tenant_id = $1 ${within('t')} group by 1, 2)
          select member_id as "memberId", format('earning %s of %s has %s left, %s were drawn', earning_id, e.amount, e.remaining, coalesce(m.points, 0)) as detail
            from (select * from earning where tenant_id = $1 ${within()}) e full join moved m using (member_id, earning_id)
           where e.earning_id is null or e.remaining not between 0 and e.amount
              or (e.canceled_at is null and e.remaining <> case when e.is_refund then 0 else e.amount end - coalesce(m.points, 0))
              or (e.canceled_at is not null and (e.remaining <> 0
                  or coalesce(m.points, 0) + case when e.is_refund then e.amount else 0 end not between 0 and e.amount))
              or (e.claimed_at is null and coalesce(m.points, 0) <> 0)`,
  },
  {
    // A forgotten member's deductions are one for each lot and name no other.
    rule: 'whatever draws from lots or fills them names lots that sum to it',
    sql: `select member_id as "memberId", format('transfer %s of %s names lots of %s', transfer_id, amount, coalesce(l.points, 0)) as detail
            from ledger_transfer t cross join lateral (
              select sum((value ->> 1)::int) as points from jsonb_array_elements(coalesce(t.lots, '[]'))) l
           where t.tenant_id = $1 ${within('t')} and (t.lots is not null or reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND', 'REPAYMENT')) and amount <> coalesce(l.points, 0)`,
  },
  {
    rule: 'an earning was issued once, for its amount',
    sql: `select member_id as "memberId", format('earning %s of %s, issued %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from (select * from earning where tenant_id = $1 ${within()}) e full join (
              select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ledger_transfer where tenant_id = $1 ${within()} and reason = 'EARN' group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or coalesce(t.times, 0) <> (not e.is_refund)::int or t.points <> e.amount`,
  },
  {
    rule: 'a claimed earning has one claim, an unclaimed one none',
    sql: `select member_id as "memberId", format('earning %s of %s, claimed %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from (select * from earning where tenant_id = $1 ${within()}) e full join (
              select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ledger_transfer where tenant_id = $1 ${within()} and reason = 'CLAIM' group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or coalesce(t.times, 0) <> (e.claimed_at is not null and not e.is_refund)::int or t.points <> e.amount`,
  },
  {
    rule: 'an earning cancelled unclaimed was withdrawn once, for its amount, and no other was',
    sql: `select member_id as "memberId", format('earning %s (%s), withdrawn %s times for %s', earning_id, coalesce(e.cancel_reason, 'not cancelled'), coalesce(t.times, 0), t.points) as detail
            from (select * from earning where tenant_id = $1 ${within()}) e full join (
              select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ledger_transfer where tenant_id = $1 ${within()} and reason = 'WITHDRAW' group by 1, 2) t using (member_id, earning_id)
           where e.earning_id is null or coalesce(t.times, 0) <> (e.canceled_at is not null and e.claimed_at is null)::int or t.points <> e.amount`,
  },
  {
    rule: 'a claimed earning is cancelled only by a void or when its member is forgotten',
    sql: `select member_id as "memberId", format('earning %s (%s)', earning_id, cancel_reason) as detail
            from earning where tenant_id = $1 ${within()} and claimed_at is not null and cancel_reason not in ('VOID', 'ERASURE')`,
  },
  {
    // What lapsed or was deducted before the void is gone already; what bought something, or paid a debt, is owed.
    rule: 'a void took back what was left of a claimed earning, and what was spent of it is a debt',
    sql: `with lost as (
            select t.member_id, (l.value ->> 0)::uuid as earning_id, sum((l.value ->> 1)::int) as points
              from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) l
             where t.tenant_id = $1 ${within('t')} and reason in ('EXPIRY_DEDUCTION', 'SUSPENSION_DEDUCTION', 'BALANCE_DEDUCTION') group by 1, 2
          ), owed as (
            select member_id, cause_id as earning_id, sum(amount) as points from ledger_transfer where tenant_id = $1 ${within()} and reason = 'DEBT' group by 1, 2
          ), voided as (
            select * from earning where tenant_id = $1 ${within()} and cancel_reason = 'VOID' and claimed_at is not null)
          select member_id as "memberId", format('earning %s of %s, %s taken, %s owed', earning_id, e.amount, coalesce(lost.points, 0), coalesce(owed.points, 0)) as detail
            from voided e full join owed using (member_id, earning_id) left join lost using (member_id, earning_id)
           where e.earning_id is null or e.amount <> coalesce(lost.points, 0) + coalesce(owed.points, 0)`,
  },
  {
    rule: 'a debt is what could not be taken back, less what was repaid',
    sql: `select a.member_id as "memberId", format('account owes %s; its transfers say %s', a.debt, t.debt) as detail
            from member_account a cross join lateral (
              select coalesce(sum(case reason when 'DEBT' then amount when 'REPAYMENT' then -amount end), 0) as debt
                from ledger_transfer t where t.tenant_id = $1 and t.member_id = a.member_id) t
           where a.tenant_id = $1 ${within('a')} and a.debt <> t.debt`,
  },
  {
    rule: 'the counts of an account are right',
    sql: `select a.member_id as "memberId", format('account counts %s earnings and %s spends; there are %s and %s', a.earnings_count, a.spends_count, e.count, s.count) as detail
            from member_account a
           cross join lateral (select count(*) from earning e where e.tenant_id = $1 and e.member_id = a.member_id
                                  and not is_refund and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID') or claimed_at is not null)) e
           cross join lateral (select count(*) from ledger_transfer t where t.tenant_id = $1 and t.member_id = a.member_id and reason = 'SPEND') s
           where a.tenant_id = $1 ${within('a')} and (a.earnings_count, a.spends_count) is distinct from (e.count, s.count)`,
  },
  {
    rule: 'a forgotten member holds no points',
    sql: `select a.member_id as "memberId", format('account holds %s unclaimed, %s available, %s held', a.unclaimed, a.available, a.held) as detail
            from member_account a join member m on m.tenant_id = $1 and m.member_id = a.member_id
           where a.tenant_id = $1 ${within('a')} and m.status = 'DELETED' and a.unclaimed + a.available + a.held > 0`,
  },
  {
    rule: 'earnings and transfers belong to a member with an account',
    sql: `select member_id as "memberId", format('%s %s', what, id) as detail
            from (select tenant_id, member_id, 'earning' as what, earning_id as id from earning where tenant_id = $1 ${within()}
                   union all select tenant_id, member_id, 'transfer', transfer_id from ledger_transfer where tenant_id = $1 ${within()}
                   union all select tenant_id, member_id, 'account of', member_id from member_account where tenant_id = $1 ${within()}) owned
           where not exists (select from member m where m.tenant_id = $1 and m.member_id = owned.member_id)
              or not exists (select from member_account a where a.tenant_id = $1 and a.member_id = owned.member_id)`,
  },
  {
    rule: "a budget's month counts what its campaign gave, and no more than its limit",
    isWhole: true,
    sql: `select null as "memberId", format('%s gave %s of %s in the month of %s; its earnings say %s', campaign_id, points_given, points_max, month, books) as detail
            from (select b.*, ${givenByBooks('b.campaign_id', 'b.begins_at', 'b.ends_at')} as books
                    from campaign_budget b where b.tenant_id = $1 and b.points_max is not null) b
           where points_given <> books or points_given > points_max`,
  },
  {
    // Lists are read in the order of ids.
    rule: 'the id of an earning and of a transfer begins with its moment',
    sql: `select member_id as "memberId", format('%s %s of %s', what, id, at) as detail
            from (select member_id, 'earning' as what, earning_id as id, earned_at as at from earning where tenant_id = $1 ${within()}
                   union all select member_id, 'transfer', transfer_id, happened_at from ledger_transfer
                    where tenant_id = $1 ${within()} and reason in ('EARN', 'SPEND', 'REFUND', 'REPAYMENT', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION')) dated
           where ('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint
                 <> greatest(0, floor(extract(epoch from at) * 1000))`,
  },
];

/** Runs rules of the books over a range of the tenant's members, whole ones with the last range; answers every row that breaks one. */
export async function runBookRules(tx: Tx, rulesToRun: BookRule[], { after, upTo }: MemberRange): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, sql, isWhole } of rulesToRun) {
    if (isWhole && upTo !== everyone.upTo) continue;
    const values = isWhole ? [tx.tenantId] : [tx.tenantId, after, upTo];
    for (const row of await tx.query<{ memberId: string | null; detail: string }>(sql, values))
      findings.push({ rule, ...row });
  }
  return findings;
}

/** Checks every rule of the ledger over a range of the tenant's members, all unless told otherwise; answers the rows that break one. */
export const verifyLedger = (tx: Tx, range: MemberRange = everyone): Promise<Finding[]> =>
  runBookRules(tx, rules, range);
