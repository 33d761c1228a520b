import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import { firstDayOfUnit, unitOf } from '../engine/service-day.ts';

type Tier = Campaign<PackCampaignOf<'TIER'>>;

export interface TierState {
  period: number;
  counted: number;
}

/** Returns the first service day of the period; 0 if the campaign's dates are the only period. */
const periodOf = ({ definition: { period } }: Tier, day: number): number =>
  period === 'CAMPAIGN' ? 0 : firstDayOfUnit(period, unitOf(period, day));

/** Returns when the period after `day`'s starts; null if there is no next one. */
const periodAfter = ({ definition: { period }, calendar }: Tier, day: number): number | null =>
  period === 'CAMPAIGN' ? null : calendar.startOf(firstDayOfUnit(period, unitOf(period, day) + 1));

/** Returns the points of the next activity after `counted` others; null when the last tier is full. */
function pointsAfter({ definition: { tiers } }: Tier, counted: number): number | null {
  let left = counted;
  for (const { rewardPoints, maxBehaviors } of tiers) {
    if (left < maxBehaviors) return rewardPoints;
    left -= maxBehaviors;
  }
  return null;
}

/**
 * Within a day, ISO week, month or the campaign's dates each activity pays the points of its tier. Tiers fill in order;
 * a full last tier ends the period's earnings, and the next period starts with the first tier [TIER-01]. The key is the
 * ordinal in the period, which determines the amount, so a late ride changes no other earning.
 */
export const tier = {
  ownActs: () => [],

  start: (): TierState => ({ period: Number.MIN_SAFE_INTEGER, counted: 0 }),

  step(campaign: Tier, state: TierState, activity: Activity): Step<TierState> {
    const day = campaign.calendar.dayOf(activity.endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    const period = periodOf(campaign, day);
    const before = period === state.period ? state.counted : 0;
    const amount = pointsAfter(campaign, before);
    if (amount === null) return stay(state, 'CAP_REACHED', periodAfter(campaign, period) ?? undefined);
    const counted = before + 1;
    const earningKey = `r:${campaign.campaignId}:${period}:${counted}`;
    return pay({ period, counted }, { earningKey, amount, earnedAt: activity.endedAt });
  },

  progress(campaign: Tier, state: TierState, now: number): Progress {
    const period = Math.max(periodOf(campaign, campaign.calendar.dayOf(now)), state.period);
    const done = state.period === period ? state.counted : 0;
    const points = pointsAfter(campaign, done);
    const { tiers, tierType } = campaign.definition;
    const isLastCompleted = points === null;
    return {
      ...noProgress,
      done,
      limitedUntil: isLastCompleted ? periodAfter(campaign, period) : null,
      tier: { points: points ?? tiers.at(-1)?.rewardPoints ?? 0, isLastCompleted, tiers, tierType },
    };
  },
};
