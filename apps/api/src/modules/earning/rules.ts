import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { isUnmeasured, whyUnmet } from './conditions/conditions.ts';
import type { DecisionReason } from './explain/decision.ts';

export type CountingCampaign = Campaign<
  PackCampaignOf<'TRANSACTIONAL' | 'STREAK' | 'MULTI_TRIP' | 'TIER' | 'LOCATION'>
>;

const DAY_SECONDS = 86_400;

export function getDateReason({ firstDay, lastDay }: Campaign, day: number): DecisionReason | null {
  if (day < firstDay) return 'BEFORE_CAMPAIGN';
  return day > lastDay ? 'AFTER_CAMPAIGN' : null;
}

/**
 * Returns why an activity on service day `day` can't count in a campaign regardless of history (type, provider,
 * connection, dates, conditions), or null. If a required measure is missing, the campaign decides whether it counts
 * [CAMP-16].
 */
export function getDisqualifyingReason(
  campaign: CountingCampaign,
  activity: Activity,
  day: number,
): DecisionReason | null {
  const { counts, providers, lookBackDays } = campaign.definition;
  if (!(counts.behaviours as readonly string[]).includes(activity.type)) return 'WRONG_KIND';
  if (providers.length > 0 && !providers.includes(activity.providerId)) return 'WRONG_PROVIDER';
  if (activity.beforeConnectionSeconds > lookBackDays * DAY_SECONDS) return 'NOT_CONNECTED';
  const outside = getDateReason(campaign, day);
  if (outside) return outside;
  const unmet = whyUnmet(counts, { behaviour: activity, day, calendar: campaign.calendar });
  return unmet !== null && counts.unmeasured === 'COUNTS' && isUnmeasured(unmet) ? null : unmet;
}
