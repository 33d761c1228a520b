import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../activity.ts';
import { firstDayOfUnit, unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { pay, type Step, stay } from '../explain/decision.ts';
import { noProgress, type Progress } from '../progress.ts';
import { getDisqualifyingReason } from '../rules.ts';

type Tier = Campaign<PackCampaignOf<'TIER'>>;

/** The period reached: its first service day, and the behaviours counted in it. */
export interface TierState {
  period: number;
  counted: number;
}

/** First service day of the period; 0 where the campaign's dates are the only one. */
const periodOf = ({ definition: { period } }: Tier, day: number): number =>
  period === 'CAMPAIGN' ? 0 : firstDayOfUnit(period, unitOf(period, day));

/** When the period after the one that begins on `day` begins; null when none follows. */
const periodAfter = ({ definition: { period }, calendar }: Tier, day: number): number | null =>
  period === 'CAMPAIGN' ? null : calendar.startOf(firstDayOfUnit(period, unitOf(period, day) + 1));

/** Points of the behaviour that follows `counted` others; null when the last tier is full. */
function pointsAfter({ definition: { tiers } }: Tier, counted: number): number | null {
  let left = counted;
  for (const { rewardPoints, maxBehaviors } of tiers) {
    if (left < maxBehaviors) return rewardPoints;
    left -= maxBehaviors;
  }
  return null;
}

/**
 * Within a day, ISO week, month or the campaign's dates each behaviour pays what the tier says that it falls in; tiers fill in the order
 * written, a full last one ends the period's earnings, and the next period begins with the first tier [TIER-01]. Keyed by
 * ordinal in the period, which says the amount too, so a late ride moves nobody's points.
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
