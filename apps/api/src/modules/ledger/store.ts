import { monthOf, TENANT_ROW } from '../../platform/database/sql.ts';

import type { Tx, Writes } from '../../platform/database/transactions.ts';
import { EARNING, familyOf, GROUP, PLACED } from './history-store.ts';
import type { Account, CancelReason, ClaimedLots, EarningRow, HeldEarning, PlacedEarning } from './shapes.ts';

/* The only SQL that writes earnings, accounts and transfers. A statement moves points completely or not at all: lots,
   transfers and account change together, for any number of members. Draws are two statements sent in one packet. */

/** Opens an account with zero points; idempotent. */
export async function insertAccount(tx: Tx, tenantId: string, memberId: string): Promise<void> {
  await tx.run('insert into member_account (tenant_id, member_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    memberId,
  ]);
}

/** Locks accounts until the transaction ends, always in the order of member id to avoid deadlocks. */
export function lockAccountRows(tx: Tx, memberIds: string[]): Promise<(Account & { memberId: string })[]> {
  return tx.query(
    `select member_id as "memberId", unclaimed, available, held, debt from member_account
      where tenant_id = $1 and member_id = any($2::uuid[]) order by member_id for update`,
    [tx.tenantId, memberIds],
  );
}

export function accountRow(
  tx: Tx,
  memberId: string,
): Promise<(Account & { earningsCount: number; spendsCount: number }) | undefined> {
  return tx.first(
    `select unclaimed, available, held, debt, earnings_count as "earningsCount", spends_count as "spendsCount"
       from member_account where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );
}

/** New lots as array literals, one value per lot. Times are milliseconds since 1970. */
interface NewLots {
  count: number;
  memberIds: string;
  earningIds: string;
  earningKeys: string;
  campaignIds: string;
  amounts: string;
  earnedAts: string;
  lapsesAts: string;
}

/**
 * Makes lots and moves ISSUED → UNCLAIMED. Keys that the member holds, or lost for good, are passed over. Answers null when
 * all were made, else the ids of those that were.
 */
export async function insertEarnings(
  tx: Tx,
  tenantId: string,
  now: Date,
  lots: NewLots,
): Promise<ReadonlySet<string> | null> {
  const answer = await tx.first<{ made: string[] | null }>(
    `with made as (
       insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, lapses_at)
       select t.tenant_id, member_id, earning_id, earning_key, campaign_id, amount, amount, to_timestamp(earned / 1000), $2, to_timestamp(lapses / 1000)
         from ${TENANT_ROW}, unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::float8[], $10::float8[])
           as given (member_id, earning_id, earning_key, campaign_id, amount, earned, lapses)
       on conflict (tenant_id, member_id, earning_key) where cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID') do nothing
       returning member_id, earning_id, amount, earned_at
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select t.tenant_id, member_id, earning_id, 'EARN', 'ISSUED', 'UNCLAIMED', amount, earning_id, earned_at from ${TENANT_ROW}, made
     ), counted as (
       update member_account a set unclaimed = a.unclaimed + m.total, earnings_count = a.earnings_count + m.lots
         from (select member_id, sum(amount) as total, count(*) as lots from made group by member_id) m
        where a.tenant_id = $1 and a.member_id = m.member_id
     )
     select array_agg(earning_id::text) as made from made having count(*) < $3::int`,
    [
      tenantId,
      now,
      lots.count,
      lots.memberIds,
      lots.earningIds,
      lots.earningKeys,
      lots.campaignIds,
      lots.amounts,
      lots.earnedAts,
      lots.lapsesAts,
    ],
  );
  return answer ? new Set(answer.made) : null;
}

/**
 * Cancels unclaimed lots by key and moves UNCLAIMED → ISSUED; skips claimed, canceled and unknown ones. Members and
 * keys are repeated next to the join as bounds: a planner that expects few lots in the tenant would otherwise scan all.
 * Returns the points withdrawn.
 */
export async function withdrawRows(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: { memberIds: string[]; earningKeys: string[]; reasons: CancelReason[] },
): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `with taken as (
       update earning e set canceled_at = $2, cancel_reason = g.reason, remaining = 0
         from unnest($3::uuid[], $4::text[], $5::text[]) as g (member_id, earning_key, reason)
        where e.tenant_id = $1 and e.member_id = any($3) and e.earning_key = any($4)
          and e.member_id = g.member_id and e.earning_key = g.earning_key
          and e.cancel_reason is null and e.claimed_at is null
       returning e.member_id, e.earning_id, e.amount
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select t.tenant_id, member_id, earning_id, 'WITHDRAW', 'UNCLAIMED', 'ISSUED', amount, earning_id, $2 from ${TENANT_ROW}, taken
     ), counted as (
       update member_account a set unclaimed = a.unclaimed - t.total, earnings_count = a.earnings_count - t.lots
         from (select member_id, sum(amount) as total, count(*) as lots from taken group by member_id) t
        where a.tenant_id = $1 and a.member_id = t.member_id
     )
     select coalesce(sum(amount), 0)::float8 as points from taken`,
    [tenantId, now, items.memberIds, items.earningKeys, items.reasons],
  );
  return row?.points ?? 0;
}

/**
 * Moves unclaimed lots by key to their new date. The old lot is withdrawn and replaced by one with the new date,
 * because a lot's id starts with its date and entries never change. Expiry and the seen mark are kept. Skips claimed
 * and canceled lots and unchanged dates.
 */
export async function redateRows(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: { memberIds: string[]; earningKeys: string[]; earningIds: string[]; earnedAts: number[] },
): Promise<void> {
  await tx.run(
    `with moved as (
       update earning e set canceled_at = $2, cancel_reason = 'RECOUNT', remaining = 0
         from unnest($3::uuid[], $4::text[], $5::uuid[], $6::float8[]) as g (member_id, earning_key, new_id, earned)
        where e.tenant_id = $1 and e.member_id = any($3) and e.earning_key = any($4)
          and e.member_id = g.member_id and e.earning_key = g.earning_key
          and e.cancel_reason is null and e.claimed_at is null and not e.is_refund and e.earned_at <> to_timestamp(g.earned / 1000)
       returning e.*, g.new_id, to_timestamp(g.earned / 1000) as new_earned_at
     ), made as (
       insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, acknowledged_at,
              lapses_at, lapse_announced_at, is_refund)
       select t.tenant_id, member_id, new_id, earning_key, campaign_id, amount, amount, new_earned_at, $2, acknowledged_at,
              lapses_at, lapse_announced_at, is_refund
         from ${TENANT_ROW}, moved
     ), posted as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select t.tenant_id, member_id, earning_id, 'WITHDRAW', 'UNCLAIMED', 'ISSUED', amount, earning_id, $2 from ${TENANT_ROW}, moved
       union all
       select t.tenant_id, member_id, new_id, 'EARN', 'ISSUED', 'UNCLAIMED', amount, new_id, new_earned_at from ${TENANT_ROW}, moved
     )
     update member_account a set unclaimed = a.unclaimed - m.taken + m.given
       from (select member_id, sum(amount) as taken, sum(amount) as given from moved group by member_id) m
      where a.tenant_id = $1 and a.member_id = m.member_id`,
    [tenantId, now, items.memberIds, items.earningKeys, items.earningIds, items.earnedAts],
  );
}

const claim = (which: string): string => `with claimed as (
       update earning set claimed_at = $2
        where tenant_id = $1 and member_id = $3 ${which} and claimed_at is null and canceled_at is null
       returning *
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select t.tenant_id, member_id, earning_id, 'CLAIM', 'UNCLAIMED', 'AVAILABLE', amount, earning_id, $2 from ${TENANT_ROW}, claimed
     ), counted as (
       update member_account a set unclaimed = a.unclaimed - c.total, available = a.available + c.total
         from (select sum(amount) as total from claimed) c
        where a.tenant_id = $1 and a.member_id = $3 and c.total > 0
     )
     select ${EARNING} from claimed order by earning_id desc`;

const CLAIM_ALL = claim('');
/** With the other parts of the same ride's earning, which riders see as one. */
const CLAIM_ONE = claim(
  `and (earning_id = $4 or ${familyOf('earning_key')} = (
     select ${familyOf('o.earning_key')} from earning o where o.tenant_id = $1 and o.member_id = $3 and o.earning_id = $4))`,
);
const CLAIM_GROUP = claim(`and ${GROUP} = $4`);

/** Claims lots (one, a group, or all) and moves UNCLAIMED → AVAILABLE. Returns the lots claimed by this call. */
export function claimRows(
  tx: Tx,
  tenantId: string,
  { now, memberId, which }: { now: Date; memberId: string; which: ClaimedLots },
): Promise<EarningRow[]> {
  if (which === 'all') return tx.query(CLAIM_ALL, [tenantId, now, memberId]);
  return 'earningId' in which
    ? tx.query(CLAIM_ONE, [tenantId, now, memberId, which.earningId])
    : tx.query(CLAIM_GROUP, [tenantId, now, memberId, which.groupId]);
}

export function earningRow(tx: Tx, memberId: string, earningId: string): Promise<EarningRow | undefined> {
  return tx.first(`select ${EARNING} from earning where tenant_id = $1 and member_id = $2 and earning_id = $3`, [
    tx.tenantId,
    memberId,
    earningId,
  ]);
}

export function acknowledgeRow(
  tx: Tx,
  memberId: string,
  earningId: string,
  now: Date,
): Promise<EarningRow | undefined> {
  return tx.first(
    `update earning set acknowledged_at = coalesce(acknowledged_at, $4)
      where tenant_id = $1 and member_id = $2 and earning_id = $3 returning ${EARNING}`,
    [tx.tenantId, memberId, earningId, now],
  );
}

export function owedRows(
  tx: Tx,
  memberIds: string[],
  prefixes: string[] | null,
): Promise<{ memberId: string; earningKey: string; amount: number; isClaimed: boolean }[]> {
  return tx.query(
    `select member_id as "memberId", earning_key as "earningKey", amount, claimed_at is not null as "isClaimed"
       from earning where tenant_id = $1 and member_id = any($2::uuid[]) and canceled_at is null and not is_refund
        and ($3::text[] is null or exists (select from unnest($3::text[]) as p (prefix) where starts_with(earning_key, p.prefix)))`,
    [tx.tenantId, memberIds, prefixes],
  );
}

/** Members' earnings of campaigns that are paid or were lost later, without those withdrawn or reversed. */
export const heldEarnings = (
  tx: Tx,
  memberIds: readonly string[],
  campaignIds: readonly string[],
): Promise<HeldEarning[]> =>
  tx.query(
    `select member_id as "memberId", earning_key as "earningKey", campaign_id as "campaignId", amount, claimed_at is not null as "isClaimed",
            earned_at as "earnedAt"
       from earning where tenant_id = $1 and member_id = any($2::uuid[]) and campaign_id = any($3::text[]) and not is_refund
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`,
    [tx.tenantId, memberIds, campaignIds],
  );

/**
 * Draw order of lots: earliest expiry, then earliest earning. The months are redundant, but match the start of the
 * index `earning_spendable`, so only one month's lots are sorted.
 */
const spendOrder = (e: string): string =>
  `${monthOf(`${e}.lapses_at`)}, case when ${e}.lapses_at is null then ${monthOf(`${e}.earned_at`)} end,
   ${e}.lapses_at, ${e}.earned_at, ${e}.earning_id`;

/**
 * Posts draws with their lots, but changes no lots yet: `taking` does, in the next statement (decision 0057). Most
 * draws need few lots, so 8 are read first; only if they are not enough, as many as there are points to pay.
 */
const posting = (reason: string, to: string): string =>
  `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
     with spend as (
       select member_id, cause_id, amount, sum(amount) over (partition by member_id order by place) as upto
         from unnest($3::uuid[], $4::uuid[], $5::int[]) with ordinality as given (member_id, cause_id, amount, place)
     ), total as (
       select member_id, max(upto) as points from spend group by member_id
     ), lot as (
       select t.member_id, l.earning_id, l.remaining, l.upto
         from total t cross join lateral (
           select e.earning_id, e.remaining,
                  sum(e.remaining) over (order by ${spendOrder('e')} rows unbounded preceding) as upto
             from earning e where e.tenant_id = $1 and e.member_id = t.member_id and e.is_open
            order by ${spendOrder('e')}
            limit (select case when coalesce(sum(f.remaining), 0) >= t.points then 8 else t.points end
                     from (select remaining from earning o where tenant_id = $1 and member_id = t.member_id and is_open
                            order by ${spendOrder('o')} limit 8) f)
         ) l
        where t.points > 0
     ), draw as (
       select s.cause_id, l.earning_id, l.upto,
              least(l.upto, s.upto) - greatest(l.upto - l.remaining, s.upto - s.amount) as points
         from spend s join lot l on l.member_id = s.member_id and l.upto > s.upto - s.amount and l.upto - l.remaining < s.upto
        where s.amount > 0
     )
     select t.tenant_id, s.member_id, s.cause_id, '${reason}', 'AVAILABLE', '${to}', s.amount, s.cause_id, $2,
            (select jsonb_agg(jsonb_build_array(d.earning_id, d.points) order by d.upto) from draw d where d.cause_id = s.cause_id)
       from ${TENANT_ROW}, spend s`;

/**
 * Takes the posted points from lots and accounts. Entries and lots are read only by key, so the planner needs no row
 * estimates.
 */
const taking = (reason: string, counted: string): string =>
  `with drawn as (
       select given.member_id, (l.pair ->> 0)::uuid as earning_id, (l.pair ->> 1)::int as points
         from unnest($2::uuid[], $3::uuid[]) as given (member_id, cause_id)
        cross join lateral (
          select lots from ledger_transfer
           where tenant_id = $1 and member_id = given.member_id and transfer_id = given.cause_id and reason = '${reason}' limit 1) e
        cross join lateral jsonb_array_elements(e.lots) as l (pair)
     ), emptied as (
       update earning e set remaining = e.remaining - d.points
         from (select member_id, earning_id, sum(points) as points from drawn group by member_id, earning_id) d
        where e.tenant_id = $1 and e.member_id = any($2) and e.earning_id = any(array(select earning_id from drawn))
          and e.member_id = d.member_id and e.earning_id = d.earning_id
     )
     update member_account a set available = a.available - t.points, ${counted}
       from (select member_id, sum(amount) as points, count(*) as spends
               from unnest($2::uuid[], $4::int[]) as given (member_id, amount) group by member_id) t
      where a.tenant_id = $1 and a.member_id = t.member_id`;

const POST_SPENDS = posting('SPEND', 'REDEEMED');
const TAKE_SPENDS = taking('SPEND', 'spends_count = a.spends_count + t.spends');
const POST_HOLDS = posting('HOLD', 'HELD');
const TAKE_HOLDS = taking('HOLD', 'held = a.held + t.points');

interface Draws {
  memberIds: string[];
  causeIds: string[];
  amounts: number[];
}

/**
 * Spends: draws each member's open lots, earliest expiry first, then oldest earned, and moves AVAILABLE → REDEEMED.
 * Several spends of one member draw in sequence. Too low a balance violates the account's constraint and aborts the
 * transaction.
 */
export function addSpends(writes: Writes, tenantId: string, now: Date, spends: Draws): void {
  writes.add(POST_SPENDS, [tenantId, now, spends.memberIds, spends.causeIds, spends.amounts]);
  writes.add(TAKE_SPENDS, [tenantId, spends.memberIds, spends.causeIds, spends.amounts]);
}

/** Holds points, drawing like `addSpends`: AVAILABLE → HELD. */
export function addHolds(writes: Writes, tenantId: string, now: Date, holds: Draws): void {
  writes.add(POST_HOLDS, [tenantId, now, holds.memberIds, holds.causeIds, holds.amounts]);
  writes.add(TAKE_HOLDS, [tenantId, holds.memberIds, holds.causeIds, holds.amounts]);
}

/**
 * Returns a member's earnings from a cursor, newest first (oldest first toward `previous`), without those reversed
 * while unclaimed.
 */
export function earningRows(
  tx: Tx,
  memberId: string,
  from: { towards: 'next' | 'previous'; id: string } | null,
  limit: number,
): Promise<PlacedEarning[]> {
  // Ids start with the earning time, so id order is time order.
  const listed = `select ${PLACED} from earning
    where tenant_id = $1 and member_id = $2 and not is_refund
      and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID') or claimed_at is not null)`;
  if (from === null) return tx.query(`${listed} order by earning_id desc limit $3`, [tx.tenantId, memberId, limit]);
  return tx.query(
    from.towards === 'next'
      ? `${listed} and earning_id < $4::uuid order by earning_id desc limit $3`
      : `${listed} and earning_id > $4::uuid order by earning_id limit $3`,
    [tx.tenantId, memberId, limit, from.id],
  );
}
