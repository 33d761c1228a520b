import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { isUnmeasured, whyUnmet } from './conditions/conditions.ts';
import type { DecisionReason } from './explain/decision.ts';

/** Campaigns that count what riders do. */
export type CountingCampaign = Campaign<
  PackCampaignOf<'TRANSACTIONAL' | 'STREAK' | 'MULTI_TRIP' | 'TIER' | 'LOCATION'>
>;

const DAY_SECONDS = 86_400;

/** Why a service day lies outside a campaign's dates, or null. */
export function getDateReason({ firstDay, lastDay }: Campaign, day: number): DecisionReason | null {
  if (day < firstDay) return 'BEFORE_CAMPAIGN';
  return day > lastDay ? 'AFTER_CAMPAIGN' : null;
}

/**
 * Why a behaviour done on service day `day` can't count in a campaign, whatever came before it, or null: kind, provider,
 * connection, dates and conditions. One without a measure that is asked for counts where the campaign says so [CAMP-16].
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
