import { givenByBooks } from './budgets/budget-store.ts';
import { type BookRule, within } from './shapes.ts';
import { entriesOfStretch, lotsOfStretch, SUMS } from './years/year-store.ts';

/* Ledger rules that no table constraint enforces [LEDGER-05]. Each statement returns rows of "memberId" and detail. A
   rule that can be checked on a part of the ledger is a function of lots and entries: all, or those since a year began
   (`$4`, with first id `$5`). Its `join` is `full` for the whole ledger, and `left` for a part, because related rows
   may be outside the part. */

export const LOTS = `(select * from earning where tenant_id = $1 ${within()})`;
const ENTRIES = `(select * from ledger_transfer where tenant_id = $1 ${within()})`;

export const LOTS_SINCE = `(select l.* from member_account m cross join lateral ${lotsOfStretch('m.member_id', '$4::timestamptz', "'infinity'", '$5::uuid')} l
  where m.tenant_id = $1 ${within('m')})`;
export const ENTRIES_SINCE = `(select s.* from member_account m cross join lateral ${entriesOfStretch('m.member_id', '$4::timestamptz', "'infinity'", '$5::uuid')} s
  where m.tenant_id = $1 ${within('m')})`;

/**
 * Each lot's remaining points equal its amount minus its draws. A refund's new lot starts empty and is filled by the
 * refund.
 */
const isLeft = (lots: string, entries: string, join: string): string =>
  `with moved as (
            select t.member_id, (l.value ->> 0)::uuid as earning_id,
                   sum(case when t.reason in ('REFUND', 'RELEASE') then -(l.value ->> 1)::int when t.reason = 'SPEND' and t.from_account = 'HELD' then 0 else (l.value ->> 1)::int end) as points
              from ${entries} t cross join lateral jsonb_array_elements(t.lots) l group by 1, 2)
          select member_id as "memberId", format('earning %s of %s has %s left, %s were drawn', earning_id, e.amount, e.remaining, coalesce(m.points, 0)) as detail
            from ${lots} e ${join} join moved m using (member_id, earning_id)
           where e.earning_id is null or e.remaining not between 0 and e.amount
              or (e.canceled_at is null and e.remaining <> case when e.is_refund then 0 else e.amount end - coalesce(m.points, 0))
              or (e.canceled_at is not null and (e.remaining <> 0
                  or coalesce(m.points, 0) + case when e.is_refund then e.amount else 0 end not between 0 and e.amount))
              or (e.claimed_at is null and coalesce(m.points, 0) <> 0)`;

/**
 * Entries name lots with the same total of points. Deductions of a deleted member name no lots: each is for the one lot
 * that is its cause.
 */
const namesLots = (entries: string): string =>
  `select member_id as "memberId", format('transfer %s of %s names lots of %s', transfer_id, amount, coalesce(l.points, 0)) as detail
            from ${entries} t cross join lateral (
              select sum((value ->> 1)::int) as points from jsonb_array_elements(coalesce(t.lots, '[]'))) l
           where (t.lots is not null or reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND', 'REPAYMENT')) and amount <> coalesce(l.points, 0)`;

const postedOf = (entries: string, reason: string): string =>
  `(select member_id, cause_id as earning_id, count(*) as times, sum(amount) as points
                from ${entries} p where reason = '${reason}' group by 1, 2) t using (member_id, earning_id)`;

const isIssued = (lots: string, entries: string, join: string): string =>
  `select member_id as "memberId", format('earning %s of %s, issued %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from ${lots} e ${join} join ${postedOf(entries, 'EARN')}
           where e.earning_id is null or coalesce(t.times, 0) <> (not e.is_refund)::int or t.points <> e.amount`;

const isClaimed = (lots: string, entries: string, join: string): string =>
  `select member_id as "memberId", format('earning %s of %s, claimed %s times for %s', earning_id, e.amount, coalesce(t.times, 0), t.points) as detail
            from ${lots} e ${join} join ${postedOf(entries, 'CLAIM')}
           where e.earning_id is null or coalesce(t.times, 0) <> (e.claimed_at is not null and not e.is_refund)::int or t.points <> e.amount`;

const isWithdrawn = (lots: string, entries: string, join: string): string =>
  `select member_id as "memberId", format('earning %s (%s), withdrawn %s times for %s', earning_id, coalesce(e.cancel_reason, 'not cancelled'), coalesce(t.times, 0), t.points) as detail
            from ${lots} e ${join} join ${postedOf(entries, 'WITHDRAW')}
           where e.earning_id is null or coalesce(t.times, 0) <> (e.canceled_at is not null and e.claimed_at is null)::int or t.points <> e.amount`;

const isCancelled = (lots: string): string =>
  `select member_id as "memberId", format('earning %s (%s)', earning_id, cancel_reason) as detail
            from ${lots} e where claimed_at is not null and cancel_reason not in ('VOID', 'ERASURE')`;

/**
 * Points that expired or were deducted before the void are already gone; points that bought something or paid a debt
 * are owed.
 */
const isVoided = (lots: string, entries: string, join: string): string =>
  `with lost as (
            select t.member_id, (l.value ->> 0)::uuid as earning_id, sum((l.value ->> 1)::int) as points
              from ${entries} t cross join lateral jsonb_array_elements(t.lots) l
             where reason in ('EXPIRY_DEDUCTION', 'SUSPENSION_DEDUCTION', 'BALANCE_DEDUCTION') group by 1, 2
          ), owed as (
            select member_id, cause_id as earning_id, sum(amount) as points from ${entries} p where reason = 'DEBT' group by 1, 2
          ), voided as (
            select * from ${lots} e where cancel_reason = 'VOID' and claimed_at is not null)
          select member_id as "memberId", format('earning %s of %s, %s taken, %s owed', earning_id, e.amount, coalesce(lost.points, 0), coalesce(owed.points, 0)) as detail
            from voided e ${join} join owed using (member_id, earning_id) left join lost using (member_id, earning_id)
           where e.earning_id is null or e.amount <> coalesce(lost.points, 0) + coalesce(owed.points, 0)`;

/**
 * Lists are read in id order, so ids must match dates. Points held in a year that was closed since are spent in the
 * next year.
 */
const isDated = (lots: string, entries: string): string =>
  `select member_id as "memberId", format('%s %s of %s', what, id, at) as detail
            from (select member_id, 'earning' as what, earning_id as id, earned_at as at from ${lots} e
                   union all select member_id, 'transfer', transfer_id, happened_at from ${entries} t
                    where reason in ('EARN', 'SPEND', 'REFUND', 'REPAYMENT', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION')
                      and not (from_account = 'HELD' and exists (select from book_year y where y.tenant_id = $1 and y.opens_at = t.happened_at))) dated
           where ('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint
                 <> greatest(0, floor(extract(epoch from at) * 1000))`;

const isForgotten: BookRule = {
  rule: 'a forgotten member holds no points',
  sql: `select a.member_id as "memberId", format('account holds %s unclaimed, %s available, %s held', a.unclaimed, a.available, a.held) as detail
            from member_account a join member m on m.tenant_id = $1 and m.member_id = a.member_id
           where a.tenant_id = $1 ${within('a')} and m.status = 'DELETED' and a.unclaimed + a.available + a.held > 0`,
};

const names = {
  balance: 'a balance equals the sum of its transfers',
  lots: 'the lots of a member sum to the balances',
  left: 'what is left of a lot is its amount less what was drawn and given back',
  named: 'whatever draws from lots or fills them names lots that sum to it',
  issued: 'an earning was issued once, for its amount',
  claimed: 'a claimed earning has one claim, an unclaimed one none',
  withdrawn: 'an earning cancelled unclaimed was withdrawn once, for its amount, and no other was',
  cancelled: 'a claimed earning is cancelled only by a void or when its member is forgotten',
  voided: 'a void took back what was left of a claimed earning, and what was spent of it is a debt',
  dated: 'the id of an earning and of a transfer begins with its moment',
};

export const wholeRules: BookRule[] = [
  {
    rule: names.balance,
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
    rule: names.lots,
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available; its lots hold %s, %s', a.unclaimed, a.available, l.unclaimed, l.available) as detail
            from member_account a cross join lateral (
              select coalesce(sum(remaining) filter (where claimed_at is null), 0) as unclaimed,
                     coalesce(sum(remaining) filter (where claimed_at is not null), 0) as available
                from earning e where e.tenant_id = $1 and e.member_id = a.member_id) l
           where a.tenant_id = $1 ${within('a')} and (a.unclaimed, a.available) is distinct from (l.unclaimed, l.available)`,
  },
  { rule: names.left, sql: isLeft(LOTS, ENTRIES, 'full') },
  { rule: names.named, sql: namesLots(ENTRIES) },
  { rule: names.issued, sql: isIssued(LOTS, ENTRIES, 'full') },
  { rule: names.claimed, sql: isClaimed(LOTS, ENTRIES, 'full') },
  { rule: names.withdrawn, sql: isWithdrawn(LOTS, ENTRIES, 'full') },
  { rule: names.cancelled, sql: isCancelled(LOTS) },
  { rule: names.voided, sql: isVoided(LOTS, ENTRIES, 'full') },
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
  isForgotten,
  {
    rule: 'earnings and transfers belong to a member with an account',
    sql: `select member_id as "memberId", format('%s %s', what, id) as detail
            from (select tenant_id, member_id, 'earning' as what, earning_id::text as id from earning where tenant_id = $1 ${within()}
                   union all select tenant_id, member_id, 'transfer', transfer_id::text from ledger_transfer where tenant_id = $1 ${within()}
                   union all select tenant_id, member_id, 'opening of', year::text from year_opening where tenant_id = $1 ${within()}
                   union all select tenant_id, member_id, 'account of', member_id::text from member_account where tenant_id = $1 ${within()}) owned
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
  { rule: names.dated, sql: isDated(LOTS, ENTRIES) },
  {
    // Groups entries by the number of openings before them: an opening's balance is the sum of all earlier entries, its
    // count only those since the previous opening.
    rule: 'a year opening says what was booked before it',
    sql: `with years as (
            select array_agg(opens_at order by opens_at) as begins, array_agg(year order by opens_at) as names
              from book_year where tenant_id = $1 and done_at is not null
          ), moved as (
            select t.member_id, width_bucket(case t.reason when 'EARN' then coalesce(e.granted_at, t.happened_at) else t.happened_at end, y.begins) as place, ${SUMS}
              from years y cross join ${ENTRIES} t
              left join earning e on e.tenant_id = $1 and e.member_id = t.member_id and e.earning_id = t.cause_id
             where y.begins is not null group by 1, 2
          ), said as (
            select m.member_id, n.year, sum(unclaimed)::bigint as unclaimed, sum(available)::bigint as available, sum(held)::bigint as held, sum(owed)::bigint as owed,
                   coalesce(sum(entries) filter (where m.place = n.place - 1), 0)::int as entries,
                   coalesce(bit_xor(digest) filter (where m.place = n.place - 1), 0) as digest
              from years y cross join unnest(y.names) with ordinality as n (year, place) join moved m on m.place < n.place group by 1, 2
          )
          select member_id as "memberId", case
                   when o.digest is null then format('the opening of %s is missing: its transfers say %s unclaimed, %s available, %s held, %s owed', year, s.unclaimed, s.available, s.held, s.owed)
                   when s.digest is null then format('the opening of %s is of somebody who had nothing and moved nothing', year)
                   when (o.unclaimed, o.available, o.held, o.owed) = (s.unclaimed, s.available, s.held, s.owed)
                     then format('the opening of %s was made of %s entries that are not those of now, %s of them', year, o.entries, s.entries)
                   else format('the opening of %s says %s unclaimed, %s available, %s held, %s owed; its transfers say %s, %s, %s, %s',
                          year, o.unclaimed, o.available, o.held, o.owed, s.unclaimed, s.available, s.held, s.owed) end as detail
            from (select * from said where entries > 0 or (unclaimed, available, held, owed) <> (0, 0, 0, 0)) s
            full join (select o.* from year_opening o cross join years y where o.tenant_id = $1 ${within('o')} and o.year = any(y.names)) o using (member_id, year)
           where (o.unclaimed, o.available, o.held, o.owed, o.entries, o.digest) is distinct from (s.unclaimed, s.available, s.held, s.owed, s.entries, s.digest)`,
  },
];

/** The same for entries booked since a year began, on top of that year's openings; reads no older rows. */
export const rulesSince: BookRule[] = [
  {
    rule: 'a balance equals the opening of its year and the transfers since',
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available, %s held, owes %s; opening and transfers since say %s, %s, %s, %s',
                        a.unclaimed, a.available, a.held, a.debt, t.unclaimed, t.available, t.held, t.owed) as detail
            from member_account a
            left join year_opening o on o.tenant_id = $1 and o.member_id = a.member_id
             and o.year = (select year from book_year where tenant_id = $1 and opens_at = $4)
           cross join lateral (select ${SUMS} from ${entriesOfStretch('a.member_id', '$4::timestamptz', "'infinity'", '$5::uuid')} t) s
           cross join lateral (
              select coalesce(o.unclaimed, 0) + s.unclaimed as unclaimed, coalesce(o.available, 0) + s.available as available,
                     coalesce(o.held, 0) + s.held as held, coalesce(o.owed, 0) + s.owed as owed) t
           where a.tenant_id = $1 ${within('a')} and (a.unclaimed, a.available, a.held, a.debt) <> (t.unclaimed, t.available, t.held, t.owed)`,
  },
  {
    // From the lots with points, each found through an index of open lots only.
    rule: names.lots,
    sql: `select a.member_id as "memberId",
                 format('account holds %s unclaimed, %s available; its lots hold %s, %s', a.unclaimed, a.available, u.points, o.points) as detail
            from member_account a
           cross join lateral (select coalesce(sum(remaining), 0) as points from earning e
                                where e.tenant_id = $1 and e.member_id = a.member_id and e.claimed_at is null and e.canceled_at is null) u
           cross join lateral (select coalesce(sum(remaining), 0) as points from earning e
                                where e.tenant_id = $1 and e.member_id = a.member_id and e.is_open) o
           where a.tenant_id = $1 ${within('a')} and (a.unclaimed, a.available) <> (u.points, o.points)`,
  },
  { rule: names.left, sql: isLeft(LOTS_SINCE, ENTRIES_SINCE, 'left') },
  { rule: names.named, sql: namesLots(ENTRIES_SINCE) },
  { rule: names.issued, sql: isIssued(LOTS_SINCE, ENTRIES_SINCE, 'left') },
  { rule: names.claimed, sql: isClaimed(LOTS_SINCE, ENTRIES_SINCE, 'left') },
  { rule: names.withdrawn, sql: isWithdrawn(LOTS_SINCE, ENTRIES_SINCE, 'left') },
  { rule: names.cancelled, sql: isCancelled(LOTS_SINCE) },
  { rule: names.voided, sql: isVoided(LOTS_SINCE, ENTRIES_SINCE, 'left') },
  isForgotten,
  { rule: names.dated, sql: isDated(LOTS_SINCE, ENTRIES_SINCE) },
];
