import { measuredPointsMax } from '@fareback/contract';
import type { AmountInWindow, PackCampaignOf } from '@fareback/tenant-pack';
import { type Activity, nameInKey, reportName } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, type Progress } from '../engine/campaign.ts';
import { whyUnmet } from '../engine/conditions.ts';
import { type DecisionReason, type EarnedPoints, pay, type Step, stay } from '../engine/decision.ts';

import { addInWindow, amountIn, inUnits, measureOf, type Reached, unknownReasons } from '../engine/measures.ts';
import { firstDayOfUnit, unitOf } from '../engine/service-day.ts';
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

const amountOf = ({ measure, amount }: AmountInWindow): number => amountIn(measure, amount);

/** What paid rides sum up to in the calendar window of a day. */
function sumOn({ definition: { measureLimit } }: Transactional, { measured }: CapState, day: number): number {
  const window = measureLimit?.window;
  if (!window || window.kind === 'ROLLING' || !measured || !('unit' in measured)) return 0;
  return window.kind === 'CAMPAIGN' || measured.unit === unitOf(window.unit, day) ? measured.sum : 0;
}

/** When the next calendar window begins; null for other windows. */
function measuredUntil({ definition: { measureLimit }, calendar }: Transactional, day: number): number | null {
  const window = measureLimit?.window;
  if (window?.kind !== 'CALENDAR') return null;
  return calendar.startOf(firstDayOfUnit(window.unit, unitOf(window.unit, day) + 1));
}

/**
 * Returns what paid rides sum up to with this one; or why it is not paid: its measure is unknown, or it does not fit in
 * the rest. A shorter ride may still fit [CAMP-111].
 */
function measuredWith(
  { definition: { measureLimit } }: Transactional,
  { measured }: CapState,
  activity: Activity,
  day: number,
): Reached | DecisionReason | undefined {
  if (!measureLimit) return undefined;
  const value = measureOf(measureLimit.measure, activity);
  if (value === null) return unknownReasons[measureLimit.measure];
  const { sum, reached } = addInWindow(measureLimit, measured, activity, day);
  return sum + value > amountOf(measureLimit) ? 'CAP_REACHED' : reached;
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
    const measured = measuredWith(campaign, state, activity, day);
    if (typeof measured === 'string') return stay(state, measured, measuredUntil(campaign, day) ?? undefined);
    const amount = pointsFor(campaign, activity, day);
    if (amount <= 0 && !campaign.definition.rewardOffer && !campaign.definition.rewardDraw)
      return stay(state, 'NOTHING_TO_EARN');
    const next: CapState = { ...countEarning(cap, endedAt), ...(measured && { measured }) };
    const what = isVaried(campaign) ? nameInKey(reportName(activity)) : next.earnings;
    const grant: EarnedPoints = {
      earningKey: `t:${campaign.campaignId}:${frameName(campaign, next)}:${what}`,
      amount,
      earnedAt: endedAt,
    };
    return pay(next, grant);
  },

  progress(campaign: Transactional, state: CapState, now: number): Progress {
    const progress = capProgress(campaign, state, now);
    const { measureLimit } = campaign.definition;
    const day = campaign.calendar.dayOf(now);
    if (!measureLimit || measureLimit.window.kind === 'ROLLING' || sumOn(campaign, state, day) < amountOf(measureLimit))
      return progress;
    const until = measuredUntil(campaign, day);
    return { ...progress, limitedUntil: until === null ? null : Math.max(until, progress.limitedUntil ?? 0) };
  },
};
