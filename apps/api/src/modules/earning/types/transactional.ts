import { measuredPointsMax } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason } from '../engine/campaign.ts';
import { whyUnmet } from '../engine/conditions.ts';
import { type EarnedPoints, pay, type Step, stay } from '../engine/decision.ts';

import { type CapState, capAt, capProgress, countEarning, frameName, fullUntil, isFull, noEarnings } from './cap.ts';

type Transactional = Campaign<PackCampaignOf<'TRANSACTIONAL'>>;

const rounders = { DOWN: Math.floor, NEAREST: Math.round, UP: Math.ceil } as const;

const isVaried = ({ definition: { rewardPer, rewardsWhen } }: Transactional): boolean =>
  rewardPer !== undefined || rewardsWhen !== undefined;

function measureIn(unit: 'KILOMETER' | 'MINUTE', { distanceMeters, durationSeconds }: Activity): number | null {
  if (unit === 'KILOMETER') return distanceMeters === null ? null : distanceMeters / 1000;
  return durationSeconds === null ? null : durationSeconds / 60;
}

/**
 * Returns the points for an activity on `day`: fixed, by conditions, or per kilometer or minute with the pack's
 * rounding and cap [CAMP-28].
 */
function pointsFor({ definition, calendar }: Transactional, activity: Activity, day: number): number {
  const { rewardPer, rewardsWhen } = definition;
  if (rewardsWhen) {
    const met = rewardsWhen.find(({ when }) => whyUnmet(when, { behaviour: activity, day, calendar }) === null);
    return met?.reward ?? definition.reward;
  }
  const measure = rewardPer ? measureIn(rewardPer.unit, activity) : null;
  if (!rewardPer || measure === null) return definition.reward;
  return Math.min(rounders[rewardPer.rounding](measure * rewardPer.points), rewardPer.pointsMax ?? measuredPointsMax);
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
    if (amount <= 0 && !campaign.definition.rewardOffer) return stay(state, 'NOTHING_TO_EARN');
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
