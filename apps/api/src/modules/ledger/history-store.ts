import type { Tx } from '../../platform/database/transactions.ts';
import type { EarnedFor, EarningRow, HistoryReason, PlacedEarning, UnclaimedGroupRow } from './shapes.ts';

export const EARNING = `earning_id as "earningId", campaign_id as "campaignId", amount, earned_at as "earnedAt",
  claimed_at as "claimedAt", acknowledged_at as "acknowledgedAt", cancel_reason as "cancelReason"`;

const KIND = `split_part(earning_key, ':', 1)`;
const CODE = `case when starts_with(earning_key, 'code:') then substr(earning_key, 6) end`;

const EARNED_FOR = `${KIND} as "earnedFor", ${CODE} as "earnedByCode"`;

/** Key of the base that a part of an earning (a factor's step, the rest of a cap) belongs to: one entry for riders. */
export const familyOf = (key: string): string =>
  `case when split_part(${key}, ':', 2) ~ '[*~]' then regexp_replace(${key}, '^([^:]*:[^:*~]*)[*~][^:]*', '\\1') else ${key} end`;

const FAMILY = familyOf('earning_key');

export const PLACED = `${EARNING}, earned_at::text as at, earning_id as id, ${EARNED_FOR}, ${FAMILY} as family`;

/**
 * Hash of the cause, the same for all equal earnings, which does not reveal codes; built from immutable functions, as
 * an index requires.
 */
const groupOf = (kind: string, code: string): string =>
  `md5(coalesce(campaign_id || '|', '') || ${kind} || coalesce('|' || ${code}, ''))`;

export const GROUP = groupOf(KIND, CODE);

/* SQL for unclaimed lots, through the index `earning_waiting`, whose condition is repeated here: the cost grows with
   the unclaimed lots, not with the history. The index has no order, so lots are sorted after reading. */

const WAITS = 'tenant_id = $1 and member_id = $2 and claimed_at is null and canceled_at is null';

/** Parts of an earning are one entry. Only groups that have parts pay for finding their families. */
export const unclaimedGroups = (tx: Tx, memberId: string): Promise<UnclaimedGroupRow[]> =>
  tx.query(
    `with waiting as materialized (
       select earning_key, campaign_id, ${KIND} as kind, ${CODE} as code, amount, earned_at,
              strpos(earning_key, '*') > 0 or strpos(earning_key, '~') > 0 as is_part
         from earning where ${WAITS})
     select ${groupOf('kind', 'code')} as "groupId",
            campaign_id as "campaignId", kind as "earnedFor", code as "earnedByCode",
            (case when bool_or(is_part) then (
               select count(distinct ${FAMILY}) from waiting p
                where p.campaign_id is not distinct from w.campaign_id and p.kind = w.kind and p.code is not distinct from w.code)
              else count(*) end)::int as count,
            sum(amount)::int as amount, min(earned_at) as "firstEarnedAt", max(earned_at) as "lastEarnedAt"
       from waiting w
      group by campaign_id, kind, code order by max(earned_at) desc, 1`,
    [tx.tenantId, memberId],
  );

/** Sum of members' unclaimed points, and when the last of them was granted; members without any are missing. */
export async function unclaimedSums(
  tx: Tx,
  memberIds: readonly string[],
): Promise<Map<string, { amount: number; addedAt: Date }>> {
  const rows = await tx.query<{ memberId: string; amount: number; addedAt: Date }>(
    `select member_id as "memberId", sum(remaining)::int as amount, max(granted_at) as "addedAt" from earning
      where tenant_id = $1 and member_id = any($2::uuid[]) and claimed_at is null and canceled_at is null group by member_id`,
    [tx.tenantId, memberIds],
  );
  return new Map(rows.map(({ memberId, ...rest }) => [memberId, rest]));
}

export function unclaimedRows(
  tx: Tx,
  memberId: string,
  groupId: string,
  { from, limit }: { from: { towards: 'next' | 'previous'; id: string } | null; limit: number },
): Promise<PlacedEarning[]> {
  // Materialized before sorting: otherwise the planner may scan the whole history, which is already sorted.
  const listed = `with waiting as materialized (
      select * from earning where ${WAITS} and ${GROUP} = $3), whole as (
      select distinct on (${FAMILY}) tenant_id, member_id, earning_id, earning_key, campaign_id, earned_at, claimed_at, acknowledged_at, cancel_reason,
             (sum(amount) over (partition by ${FAMILY}))::int as amount
        from waiting order by ${FAMILY}, length(earning_key))
    select ${PLACED} from whole`;
  const values = [tx.tenantId, memberId, groupId, limit];
  if (from === null) return tx.query(`${listed} order by earning_id desc limit $4`, values);
  return tx.query(
    from.towards === 'next'
      ? `${listed} where earning_id < $5::uuid order by earning_id desc limit $4`
      : `${listed} where earning_id > $5::uuid order by earning_id limit $4`,
    [...values, from.id],
  );
}

export interface HistoryRow extends EarnedFor {
  id: string;
  at: string;
  reason: HistoryReason;
  /** For a deduction after a void: VOID for the rest of the voided earning, DEBT for a later payment of the debt. */
  takenBack: 'VOID' | 'DEBT' | null;
  /** Campaign of the voided earning; null for others. */
  voidedCampaignId: string | null;
  amount: number;
  causeId: string;
  happenedAt: Date;
  earning: EarningRow | null;
  /** Key of the earning's base; null without an earning. */
  family: string | null;
}

interface FlatHistoryRow extends EarningRow, EarnedFor {
  id: string;
  at: string;
  transfer: HistoryReason | 'REPAYMENT';
  moved: number;
  causeId: string;
  happenedAt: Date;
  hasEarning: boolean;
  isVoid: boolean;
  voidedCampaignId: string | null;
  family: string | null;
}

/** Entry types that are rare for every member; the index `ledger_transfer_rare` contains only these. */
const RARE = `'SPEND', 'REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION', 'REPAYMENT'`;

/**
 * Pages transfers first, then each row looks up its earning by full key. Otherwise the planner, assuming an average
 * member, reads all earnings of a member with a hundred thousand for every page.
 */
const listed = (
  which: string,
): string => `select t.transfer_id as id, t.happened_at::text as at, t.reason as transfer, t.amount as moved, t.cause_id as "causeId",
      t.happened_at as "happenedAt", e.earning_id is not null as "hasEarning", e.earning_id as "earningId", e.campaign_id as "campaignId",
      e.amount, e.earned_at as "earnedAt", e.claimed_at as "claimedAt", e.acknowledged_at as "acknowledgedAt", e.cancel_reason as "cancelReason",
      v.earning_id is not null as "isVoid", v.campaign_id as "voidedCampaignId", ${familyOf('e.earning_key')} as family, split_part(e.earning_key, ':', 1) as "earnedFor",
      case when starts_with(e.earning_key, 'code:') then substr(e.earning_key, 6) end as "earnedByCode"
    from ledger_transfer t
    left join lateral (
      select * from earning o where t.reason = 'EARN' and o.tenant_id = $1 and o.member_id = t.member_id and o.earning_id = t.cause_id
       limit 1) e on true
    left join lateral (
      select o.earning_id, o.campaign_id from earning o
       where t.reason = 'BALANCE_DEDUCTION' and o.tenant_id = $1 and o.member_id = t.member_id
         and o.earning_id = t.cause_id and o.cancel_reason = 'VOID'
       limit 1) v on true
    where t.tenant_id = $1 and t.member_id = $2 and ${which}
      and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID') or e.claimed_at is not null)`;

/** First page, pages after a cursor and before it: tenant $1, member $2, row limit $3, cursor $4. */
const pagesOf = (which: string) => ({
  first: `${listed(which)} order by t.transfer_id desc limit $3`,
  next: `${listed(which)} and t.transfer_id < $4::uuid order by t.transfer_id desc limit $3`,
  previous: `${listed(which)} and t.transfer_id > $4::uuid order by t.transfer_id limit $3`,
});

/** Ids start with the time of the transfer, so index order is time order. */
const pages = {
  all: pagesOf(`t.reason in ('EARN', ${RARE})`),
  EARN: pagesOf(`t.reason = 'EARN'`),
  SPEND: pagesOf(`t.reason in (${RARE}) and t.reason = 'SPEND'`),
  REFUND: pagesOf(`t.reason in (${RARE}) and t.reason = 'REFUND'`),
  BALANCE_DEDUCTION: pagesOf(`t.reason in (${RARE}) and t.reason in ('BALANCE_DEDUCTION', 'REPAYMENT')`),
  SUSPENSION_DEDUCTION: pagesOf(`t.reason in (${RARE}) and t.reason = 'SUSPENSION_DEDUCTION'`),
  EXPIRY_DEDUCTION: pagesOf(`t.reason in (${RARE}) and t.reason = 'EXPIRY_DEDUCTION'`),
} satisfies Record<HistoryReason | 'all', ReturnType<typeof pagesOf>>;

/** Returns a member's history entries from a cursor, of one type or all; order as in `earningRows`. */
export async function historyRows(
  tx: Tx,
  memberId: string,
  {
    reason,
    from,
    limit,
  }: { reason: HistoryReason | null; from: { towards: 'next' | 'previous'; id: string } | null; limit: number },
): Promise<HistoryRow[]> {
  const texts = pages[reason ?? 'all'];
  const rows =
    from === null
      ? await tx.query<FlatHistoryRow>(texts.first, [tx.tenantId, memberId, limit])
      : await tx.query<FlatHistoryRow>(texts[from.towards], [tx.tenantId, memberId, limit, from.id]);
  return rows.map(
    ({
      hasEarning,
      isVoid,
      voidedCampaignId,
      earnedFor,
      earnedByCode,
      family,
      moved,
      id,
      at,
      transfer,
      causeId,
      happenedAt,
      ...earning
    }) => ({
      id,
      at,
      reason: transfer === 'REPAYMENT' ? 'BALANCE_DEDUCTION' : transfer,
      takenBack: isVoid ? 'VOID' : transfer === 'REPAYMENT' ? 'DEBT' : null,
      voidedCampaignId,
      amount: moved,
      causeId,
      happenedAt,
      earning: hasEarning ? earning : null,
      earnedFor: hasEarning ? earnedFor : null,
      earnedByCode,
      family,
    }),
  );
}
