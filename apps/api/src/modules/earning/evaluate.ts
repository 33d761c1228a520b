import { stoppedUntil } from '../ledger/index.ts';
import { type Activity, compareActivities } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { type GateState, isGated, noneYet, pass } from './conditions/gate.ts';
import { type Decision, type EarnedPoints, type Step, stay } from './explain/decision.ts';
import type { Progress } from './progress.ts';
import type { CountingCampaign } from './rules.ts';
import { rulesOf } from './types/index.ts';

/** A campaign's state before anything was done. */
export function start(campaign: Campaign): unknown {
  const own = rulesOf(campaign).start(campaign);
  return isGated(campaign) ? { gate: noneYet, own } : own;
}

/** A state where conditions look at more than one behaviour, around the state of the type. */
interface Gated {
  gate: GateState;
  own: unknown;
}

/** Names the shape of a campaign's states among those of its type; empty where there is one. */
export const formOf = (campaign: Campaign): string =>
  (rulesOf(campaign).form?.(campaign) ?? '') + (isGated(campaign) ? '-GATED' : '');

/**
 * What a behaviour does to the type's own state. One that would be paid while the budget is used up is not, and counts as if
 * it had not been done; a streak alone goes on, because a day without it would end it [CAMP-22].
 */
function stepOwn(campaign: Campaign, own: unknown, activity: Activity): Step<unknown> {
  const done = rulesOf(campaign).step(campaign, own, activity);
  if (done.grants.length === 0 || campaign.stops.length === 0) return done;
  const until = stoppedUntil(campaign.stops, activity.endedAt);
  if (until === null) return done;
  return stay(rulesOf(campaign).goesOnUnpaid ? done.state : own, 'BUDGET_USED_UP', until);
}

function stepGated(campaign: CountingCampaign, state: Gated, activity: Activity): Step<Gated> {
  const { gate, reason } = pass(campaign, state.gate, activity);
  if (reason) return stay({ ...state, gate }, reason);
  const { state: own, ...done } = stepOwn(campaign, state.own, activity);
  return { ...done, state: { gate, own } };
}

/**
 * When a member joined each segment (milliseconds since 1970, UTC); a segment they are not in is missing. A campaign
 * that the member gets later stands here too, by its `heldOutName`, with the moment from which they have it.
 */
export type Joined = Readonly<Record<string, number>>;

/** Under which name a campaign stands among segments, whose own names hold no slash. */
export const heldOutName = (campaignId: string): string => `held-out/${campaignId}`;

/** The segments of a member who joined none. */
export const noSegments: Joined = {};

/**
 * What one more behaviour does to a campaign; behaviours come in the order of `compareActivities`. Campaigns of a segment
 * see only what its members did from joining on [CODE-27], and those with a holdout nothing of who is held out until it is
 * over [CAMP-21].
 */
export function step(
  campaign: Campaign,
  state: unknown,
  activity: Activity,
  joined: Joined = noSegments,
): Step<unknown> {
  const { segment } = campaign.definition;
  if (segment !== undefined && !((joined[segment] ?? Number.POSITIVE_INFINITY) <= activity.endedAt)) {
    return stay(state, 'NOT_IN_SEGMENT');
  }
  if ('holdout' in campaign.definition && activity.endedAt < (joined[heldOutName(campaign.campaignId)] ?? 0)) {
    return stay(state, 'NOT_IN_SEGMENT');
  }
  if (isGated(campaign)) return stepGated(campaign, state as Gated, activity);
  return stepOwn(campaign, state, activity);
}

/** Where a member with this state stands at `now` (milliseconds since 1970, UTC). */
export const progress = (campaign: Campaign, state: unknown, now: number): Progress =>
  rulesOf(campaign).progress(campaign, isGated(campaign) ? (state as Gated).own : state, now);

/**
 * The next moment after `now` at which `progress` may say something else of this state by time alone: the next service day,
 * or what turns within a day.
 */
export function turnsAt(campaign: Campaign, state: unknown, now: number): number {
  const { calendar } = campaign;
  const own = isGated(campaign) ? (state as Gated).own : state;
  const within = rulesOf(campaign).turnsAt?.(campaign, own, now) ?? Number.POSITIVE_INFINITY;
  return Math.min(within, calendar.startOf(calendar.dayOf(now) + 1));
}

/** Whether a behaviour was taken back, and so counts noSegments. */
export const isVoided = ({ isVoided: isTakenBack = false }: Activity): boolean => isTakenBack;

/** Whether a behaviour counts nowhere: it was taken back, or it is a ride that overlaps another one. */
export const isLeftOut = (activity: Activity): boolean => isVoided(activity) || activity.isOverlapping === true;

/** Why a behaviour that counts nowhere does not. */
const whyLeftOut = (activity: Activity): 'VOIDED' | 'OVERLAPS' => (isVoided(activity) ? 'VOIDED' : 'OVERLAPS');

/** What a whole history earns in one campaign. */
export interface Evaluation {
  state: unknown;
  earnings: EarnedPoints[];
  /** One per behaviour, in the order of evaluation. */
  decisions: { behaviour: Activity; decision: Decision }[];
}

/** Folds a campaign over a whole history, given in any order with its overlaps marked, from scratch. */
export function evaluate(campaign: Campaign, activities: readonly Activity[], joined: Joined = noSegments): Evaluation {
  const earnings: EarnedPoints[] = [];
  const decisions: Evaluation['decisions'] = [];
  let state = start(campaign);
  for (const activity of activities.toSorted(compareActivities)) {
    const done = isLeftOut(activity) ? stay(state, whyLeftOut(activity)) : step(campaign, state, activity, joined);
    state = done.state;
    earnings.push(...done.grants);
    decisions.push({ behaviour: activity, decision: done.decision });
  }
  return { state, earnings, decisions };
}
