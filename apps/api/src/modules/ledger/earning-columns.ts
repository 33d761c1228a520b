/*
 * How rows of earnings are read, and told apart by what they are for.
 */

/** Columns of an `EarningRow`. */
export const EARNING = `earning_id as "earningId", campaign_id as "campaignId", amount, earned_at as "earnedAt",
  claimed_at as "claimedAt", acknowledged_at as "acknowledgedAt", cancel_reason as "cancelReason"`;

const KIND = `split_part(earning_key, ':', 1)`;
const CODE = `case when starts_with(earning_key, 'code:') then substr(earning_key, 6) end`;

/** Columns of an `EarnedFor`. */
export const EARNED_FOR = `${KIND} as "earnedFor", ${CODE} as "earnedByCode"`;

/** Columns of a `PlacedEarning`. */
export const PLACED = `${EARNING}, earned_at::text as at, earning_id as id, ${EARNED_FOR}`;

/** What decides how an earning is called. */
export const CAUSE = `campaign_id, ${KIND}, ${CODE}`;

/** Name of that cause, one for all equal earnings, which tells nothing of codes; of immutable parts, so that a change can go by it on any server. */
export const GROUP = `md5(coalesce(campaign_id || '|', '') || ${KIND} || coalesce('|' || ${CODE}, ''))`;
