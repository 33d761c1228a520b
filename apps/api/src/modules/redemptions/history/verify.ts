import type { Tx } from '../../../platform/database/transactions.ts';
import { drawRules } from '../../draws/index.ts';
import { goalRules, referralStepRules, rideRewardRules } from '../../earning/index.ts';
import {
  type BookRule,
  ENTRIES_SINCE,
  everyone,
  type Finding,
  type MemberRange,
  runBookRules,
  verifyLedger,
  within,
} from '../../ledger/index.ts';
import { grantRules } from '../../offer-grants/index.ts';
import { challengeRules } from '../../teams/index.ts';
import { replacementRules } from '../replacements/replacement-rules-store.ts';

const REDEMPTIONS = `(select * from redemption where tenant_id = $1 ${within()})`;
const ENTRIES = `(select * from ledger_transfer where tenant_id = $1 ${within()})`;
/** Redemptions since a year began: their ids start with the time. */
const REDEMPTIONS_SINCE = `(select r.* from member_account m cross join lateral (
  select * from redemption q where q.tenant_id = $1 and q.member_id = m.member_id and q.redemption_id >= $5 and q.redeemed_at >= $4) r where m.tenant_id = $1 ${within('m')})`;

// For redemptions since a year began, holds and refunds may belong to older ones, so the join is `left` instead of
// `full`.
const isPaid = (redemptions: string, entries: string, join: string): string =>
  `select member_id as "memberId",
                 format('redemption %s (%s, price %s), paid %s times %s, given back %s times %s', redemption_id, r.status, r.price,
                        coalesce(t.spends, 0), t.spent, coalesce(t.refunds, 0), t.refunded) as detail
            from ${redemptions} r ${join} join (
              select member_id, cause_id as redemption_id,
                     count(*) filter (where reason = 'SPEND') as spends, sum(amount) filter (where reason = 'SPEND') as spent,
                     count(*) filter (where reason = 'REFUND') as refunds, sum(amount) filter (where reason = 'REFUND') as refunded
                from ${entries} p where reason in ('SPEND', 'REFUND') group by 1, 2) t using (member_id, redemption_id)
           where r.redemption_id is null
              or coalesce(t.spends, 0) <> (r.status = 'CONFIRMED')::int or t.spent <> r.price
              or coalesce(t.refunds, 0) <> (r.refunded_at is not null)::int or t.refunded <> r.price`;

/** Includes supplier and generated codes, once given out. */
const hasCode = (redemptions: string): string =>
  `select r.member_id as "memberId", format('redemption %s of %s (%s) has %s codes', r.redemption_id, r.offer_id, r.coupon_type, c.times) as detail
            from ${redemptions} r join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
           cross join lateral (
              select count(*) as times, bool_and(c.offer_id = r.offer_id and c.code_sealed is not distinct from r.coupon_sealed) as fits
                from coupon c where c.tenant_id = $1 and c.redemption_id = r.redemption_id) c
           where c.times <> (r.status = 'CONFIRMED' and case coalesce(e.definition #>> '{stock,kind}', 'pool')
                   when 'pool' then r.coupon_type = 'UNIQUE_CODE' else r.coupon_sealed is not null end)::int or not c.fits`;

const isHeld = (redemptions: string, entries: string, join: string): string =>
  `select member_id as "memberId", format('redemption %s (%s, price %s), held %s times %s, released %s times %s, spent out of hold %s times', redemption_id,
                        r.status, r.price, coalesce(t.holds, 0), t.held, coalesce(t.releases, 0), t.released, coalesce(t.spends, 0)) as detail
            from ${redemptions} r ${join} join (
              select member_id, cause_id as redemption_id,
                     count(*) filter (where reason = 'HOLD') as holds, sum(amount) filter (where reason = 'HOLD') as held,
                     count(*) filter (where reason = 'RELEASE') as releases, sum(amount) filter (where reason = 'RELEASE') as released,
                     count(*) filter (where reason = 'SPEND') as spends
                from ${entries} p where reason in ('HOLD', 'RELEASE') or (reason = 'SPEND' and from_account = 'HELD') group by 1, 2) t using (member_id, redemption_id)
           where (r.redemption_id is null and t.redemption_id is not null)
              or (r.status <> 'CONFIRMED' and coalesce(t.holds, 0) <> 1) or t.held <> r.price or t.released <> r.price
              or coalesce(t.releases, 0) <> (r.status = 'RELEASED')::int
              or coalesce(t.spends, 0) <> (r.status = 'CONFIRMED' and coalesce(t.holds, 0) > 0)::int`;

/** Rules for rewards other than points. They run whole every night, because their tables are small. */
const rewardRules: BookRule[] = [
  ...grantRules,
  ...rideRewardRules,
  ...goalRules,
  ...challengeRules,
  ...drawRules,
  ...replacementRules,
];

const names = {
  paid: 'a redemption was paid once, at its price; a refunded one was given back once',
  code: 'a confirmed redemption of a code has one code of its offer, others have none',
  held: 'a redemption that was held holds its price until it is settled, and then no more',
};

const wholeRules: BookRule[] = [
  { rule: names.paid, sql: isPaid(REDEMPTIONS, ENTRIES, 'full') },
  { rule: names.code, sql: hasCode(REDEMPTIONS) },
  {
    rule: 'a code that was given out belongs to a redemption',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('code %s of %s belongs to redemption %s, which is not there', c.coupon_id, c.offer_id, c.redemption_id) as detail
            from coupon c where c.tenant_id = $1 and c.redemption_id is not null
             and not exists (select from redemption r where r.tenant_id = $1 and r.redemption_id = c.redemption_id)`,
  },
  {
    // By hash: the same code encrypted twice looks different.
    rule: 'no code is in two redemptions',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('redemptions %s carry the same code', string_agg(redemption_id::text, ', ')) as detail
            from (select code_hash, redemption_id from coupon where tenant_id = $1 and redemption_id is not null
                  union select c.code_hash, r.redemption_id from redemption r
                    join coupon c on c.tenant_id = $1 and c.code_sealed = r.coupon_sealed where r.tenant_id = $1) carried
           group by code_hash having count(*) > 1`,
  },
  { rule: names.held, sql: isHeld(REDEMPTIONS, ENTRIES, 'full') },
  {
    rule: 'points are held for held redemptions, and for nothing else',
    sql: `select a.member_id as "memberId", format('account holds %s; held redemptions cost %s', a.held, r.price) as detail
            from member_account a cross join lateral (
              select coalesce(sum(price), 0) as price from redemption r
               where r.tenant_id = $1 and r.member_id = a.member_id and r.status = 'HELD') r
           where a.tenant_id = $1 ${within('a')} and a.held <> r.price`,
  },
  {
    rule: 'a redemption was held for a supplier, and is open as long as it is held',
    sql: `select coalesce(r.member_id, o.member_id) as "memberId", format('redemption %s (%s), order at %s, %s', redemption_id, coalesce(r.status, 'not there'), o.supplier_id,
                        case when o.ask_at is null then 'settled' else 'open' end) as detail
            from (select * from redemption where tenant_id = $1 ${within()}) r
            full join (select * from supplier_order where tenant_id = $1 ${within()}) o using (tenant_id, member_id, redemption_id)
           where (r.redemption_id is null) or (o.redemption_id is null and r.status <> 'CONFIRMED') or (o.redemption_id is not null and (o.ask_at is not null) <> (r.status = 'HELD'))
              or (o.redemption_id is null and exists (select from ledger_transfer t where t.tenant_id = $1 and t.member_id = r.member_id
                                                         and t.transfer_id = r.redemption_id and t.reason = 'HOLD'))`,
  },
  {
    rule: 'no stretch of time holds more redemptions than the limit',
    // In one pass: if the redemption `most` places back is within the limit's days, there is one too many. Counting for
    // each redemption would be quadratic in a rider's redemptions.
    sql: `select member_id as "memberId", format('redemption %s is one more than %s in %s days', redemption_id, most, days) as detail
            from (select r.member_id, r.redemption_id, r.redeemed_at, l.most, l.days,
                         lag(r.redeemed_at, l.most) over (partition by r.member_id, r.offer_id order by r.redeemed_at, r.redemption_id) as earlier
                    from redemption r
                    join offer o on o.tenant_id = $1 and o.offer_id = r.offer_id
                    join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
                   cross join lateral (
                     select coalesce((e.definition #>> '{limit,redemptions}')::int, o.limit_redemptions) as most,
                            coalesce((e.definition #>> '{limit,days}')::int, o.limit_days) as days) l
                   where r.tenant_id = $1 ${within('r')} and r.refunded_at is null and r.status <> 'RELEASED') counted
           where most > 0 and days > 0 and earlier > redeemed_at - make_interval(hours => 24 * days)`,
  },
  {
    rule: 'a key that was used leads to its redemption, and no redemption answers two keys',
    // In one pass: searching duplicates for each key would be quadratic in a member's keys.
    sql: `select member_id as "memberId", format('key %s leads to redemption %s, %s times', idempotency_key, result_id, times) as detail
            from (select *, count(*) over (partition by member_id, result_id) as times
                    from idempotent_result where tenant_id = $1 ${within()}) i
           where operation like 'redeem:%' and (times > 1
             or not exists (select from redemption r where r.tenant_id = $1 and r.member_id = i.member_id
                               and r.redemption_id = i.result_id and 'redeem:' || r.offer_id = i.operation))`,
  },
  ...referralStepRules.whole,
  ...rewardRules,
];

const rulesSince: BookRule[] = [
  { rule: names.paid, sql: isPaid(REDEMPTIONS_SINCE, ENTRIES_SINCE, 'left') },
  { rule: names.code, sql: hasCode(REDEMPTIONS_SINCE) },
  { rule: names.held, sql: isHeld(REDEMPTIONS_SINCE, ENTRIES_SINCE, 'left') },
  ...referralStepRules.since,
  ...rewardRules,
];

/**
 * Checks every rule for points, redemptions, codes and what campaigns give of a range of members (default all); rules not about single
 * members run with the last range. With `since`, the start of a year, checks only later entries, on top of that year's
 * openings. Returns violating rows.
 */
export async function verifyBooks(
  tx: Tx,
  range: MemberRange = everyone,
  { since = null, now = new Date() }: { since?: Date | null; now?: Date } = {},
): Promise<Finding[]> {
  const rules = { whole: wholeRules, since: rulesSince };
  return [...(await verifyLedger(tx, range, since)), ...(await runBookRules(tx, rules, range, { since, now }))];
}
