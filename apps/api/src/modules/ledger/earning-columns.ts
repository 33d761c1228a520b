export const EARNING = `earning_id as "earningId", campaign_id as "campaignId", amount, earned_at as "earnedAt",
  claimed_at as "claimedAt", acknowledged_at as "acknowledgedAt", cancel_reason as "cancelReason"`;

const KIND = `split_part(earning_key, ':', 1)`;
const CODE = `case when starts_with(earning_key, 'code:') then substr(earning_key, 6) end`;

export const EARNED_FOR = `${KIND} as "earnedFor", ${CODE} as "earnedByCode"`;

export const PLACED = `${EARNING}, earned_at::text as at, earning_id as id, ${EARNED_FOR}`;

export const CAUSE = `campaign_id, ${KIND}, ${CODE}`;

/**
 * Hash of the cause, the same for all equal earnings, which does not reveal codes; built from immutable functions, as
 * an index requires.
 */
export const GROUP = `md5(coalesce(campaign_id || '|', '') || ${KIND} || coalesce('|' || ${CODE}, ''))`;
