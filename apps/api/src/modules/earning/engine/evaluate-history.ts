import { type Activity, compareActivities } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { type Decision, type EarnedPoints, type Step, stay } from './decision.ts';
import { isLeftOut, isVoided, type Joined, noSegments, start, step } from './evaluate.ts';
import { createCapMeter } from './member-caps.ts';
import { statusesOf, withLevels } from './statuses.ts';

export interface Evaluation {
  state: unknown;
  earnings: EarnedPoints[];
  decisions: { behaviour: Activity; decision: Decision }[];
}

const whyLeftOut = (activity: Activity): 'VOIDED' | 'OVERLAPS' => (isVoided(activity) ? 'VOIDED' : 'OVERLAPS');

/** What a cap leaves of an activity's result: if nothing, the reason says so. */
export function withinCaps(done: Step<unknown>, paid: readonly EarnedPoints[]): Step<unknown> {
  if (paid === done.grants) return done;
  return paid.length === 0 ? stay(done.state, 'MEMBER_MAX') : { ...done, grants: paid };
}

/**
 * Evaluates campaigns of one program together over a whole history from scratch, with the caps that they share; any
 * order, overlaps must be marked.
 */
export function evaluateAll(
  campaigns: readonly Campaign[],
  activities: readonly Activity[],
  joined: Joined = noSegments,
): Evaluation[] {
  const evaluations = campaigns.map((campaign): Evaluation => {
    return { state: start(campaign), earnings: [], decisions: [] };
  });
  const meter = createCapMeter();
  const { marked } = withLevels(statusesOf(campaigns), {}, activities.toSorted(compareActivities), joined);
  for (const activity of marked) {
    for (const [index, campaign] of campaigns.entries()) {
      const evaluation = evaluations[index] as Evaluation;
      const { state } = evaluation;
      const made = isLeftOut(activity) ? stay(state, whyLeftOut(activity)) : step(campaign, state, activity, joined);
      const done = withinCaps(made, meter.cut(campaign, made.grants));
      evaluation.state = done.state;
      evaluation.earnings.push(...done.grants);
      evaluation.decisions.push({ behaviour: activity, decision: done.decision });
    }
  }
  return evaluations;
}

/** Evaluates one campaign over a whole history from scratch; other campaigns take nothing of a shared cap. */
export const evaluate = (campaign: Campaign, activities: readonly Activity[], joined?: Joined): Evaluation =>
  evaluateAll([campaign], activities, joined)[0] as Evaluation;
