import { measuredPointsMax } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason } from '../engine/campaign.ts';
import { whyUnmet } from '../engine/conditions.ts';
import { type EarnedPoints, pay, type Step, stay } from '../engine/decision.ts';

import { inUnits, measureOf } from '../engine/measures.ts';
import { type CapState, capAt, capProgress, countEarning, frameName, fullUntil, isFull, noEarnings } from './cap.ts';

type Transactional = Campaign<PackCampaignOf<'TRANSACTIONAL'>>;

const rounders = { DOWN: Math.floor, NEAREST: Math.round, UP: Math.ceil } as const;

const isVaried = ({ definition: { rewardPer, rewardsWhen } }: Transactional): boolean =>
  rewardPer !== undefined || rewardsWhen !== undefined;

/**
 * Returns the points for an activity on `day`: fixed, by conditions, or by its distance, duration or fare with the
 * pack's rounding and cap [CAMP-28].
 */
function pointsFor({ definition, calendar, dates }: Transactional, activity: Activity, day: number): number {
  const { rewardPer, rewardsWhen } = definition;
  if (rewardsWhen) {
    const met = rewardsWhen.find(({ when }) => whyUnmet(when, { behaviour: activity, day, calendar, dates }) === null);
    return met?.reward ?? definition.reward;
  }
  const measure = rewardPer ? measureOf(rewardPer.unit, activity) : null;
  if (!rewardPer || measure === null) return definition.reward;
  const points = rounders[rewardPer.rounding](inUnits(rewardPer.unit, measure, rewardPer.points));
  return Math.min(points, rewardPer.pointsMax ?? measuredPointsMax);
}

/**
 * Each qualifying activity earns, at most `limit.earnings` times per limit window [CAMP-05]. Fixed rewards are keyed by
 * the ordinal in the window, so a late ride changes no other earning. Varied rewards are keyed by event, because
 * amounts differ.
 */
export const transactional = {
  ownActs: () => [],

  start: (): CapState => noEarnings,

  step(campaign: Transactional, state: CapState, activity: Activity): Step<CapState> {
    const { endedAt } = activity;
    const day = campaign.calendar.dayOf(endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    const cap = capAt(campaign, state, endedAt);
    if (isFull(campaign, cap)) return stay(state, 'CAP_REACHED', fullUntil(campaign, cap) ?? undefined);
    const amount = pointsFor(campaign, activity, day);
    if (amount <= 0 && !campaign.definition.rewardOffer && !campaign.definition.rewardDraw)
      return stay(state, 'NOTHING_TO_EARN');
    const next = countEarning(cap, endedAt);
    const what = isVaried(campaign) ? `${activity.providerId}/${activity.eventId}` : next.earnings;
    const grant: EarnedPoints = {
      earningKey: `t:${campaign.campaignId}:${frameName(campaign, next)}:${what}`,
      amount,
      earnedAt: endedAt,
    };
    return pay(next, grant);
  },

  progress: capProgress,
};
