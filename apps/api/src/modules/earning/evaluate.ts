import { stoppedUntil } from '../ledger/index.ts';
import { type Behaviour, compareBehaviours } from './behaviour.ts';
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
function stepOwn(campaign: Campaign, own: unknown, behaviour: Behaviour): Step<unknown> {
  const done = rulesOf(campaign).step(campaign, own, behaviour);
  if (done.grants.length === 0 || campaign.stops.length === 0) return done;
  const until = stoppedUntil(campaign.stops, behaviour.endedAt);
  if (until === null) return done;
  return stay(rulesOf(campaign).goesOnUnpaid ? done.state : own, 'BUDGET_USED_UP', until);
}

function stepGated(campaign: CountingCampaign, state: Gated, behaviour: Behaviour): Step<Gated> {
  const { gate, reason } = pass(campaign, state.gate, behaviour);
  if (reason) return stay({ ...state, gate }, reason);
  const { state: own, ...done } = stepOwn(campaign, state.own, behaviour);
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
 * What one more behaviour does to a campaign; behaviours come in the order of `compareBehaviours`. Campaigns of a segment
 * see only what its members did from joining on [CODE-27], and those with a holdout nothing of who is held out until it is
 * over [CAMP-21].
 */
export function step(
  campaign: Campaign,
  state: unknown,
  behaviour: Behaviour,
  joined: Joined = noSegments,
): Step<unknown> {
  const { segment } = campaign.definition;
  if (segment !== undefined && !((joined[segment] ?? Number.POSITIVE_INFINITY) <= behaviour.endedAt)) {
    return stay(state, 'NOT_IN_SEGMENT');
  }
  if ('holdout' in campaign.definition && behaviour.endedAt < (joined[heldOutName(campaign.campaignId)] ?? 0)) {
    return stay(state, 'NOT_IN_SEGMENT');
  }
  if (isGated(campaign)) return stepGated(campaign, state as Gated, behaviour);
  return stepOwn(campaign, state, behaviour);
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
export const isVoided = ({ isVoided: isTakenBack = false }: Behaviour): boolean => isTakenBack;

/** Whether a behaviour counts nowhere: it was taken back, or it is a ride that overlaps another one. */
export const isLeftOut = (behaviour: Behaviour): boolean => isVoided(behaviour) || behaviour.isOverlapping === true;

/** Why a behaviour that counts nowhere does not. */
const whyLeftOut = (behaviour: Behaviour): 'VOIDED' | 'OVERLAPS' => (isVoided(behaviour) ? 'VOIDED' : 'OVERLAPS');

/** What a whole history earns in one campaign. */
export interface Evaluation {
  state: unknown;
  earnings: EarnedPoints[];
  /** One per behaviour, in the order of evaluation. */
  decisions: { behaviour: Behaviour; decision: Decision }[];
}

/** Folds a campaign over a whole history, given in any order with its overlaps marked, from scratch. */
export function evaluate(
  campaign: Campaign,
  behaviours: readonly Behaviour[],
  joined: Joined = noSegments,
): Evaluation {
  const earnings: EarnedPoints[] = [];
  const decisions: Evaluation['decisions'] = [];
  let state = start(campaign);
  for (const behaviour of behaviours.toSorted(compareBehaviours)) {
    const done = isLeftOut(behaviour) ? stay(state, whyLeftOut(behaviour)) : step(campaign, state, behaviour, joined);
    state = done.state;
    earnings.push(...done.grants);
    decisions.push({ behaviour, decision: done.decision });
  }
  return { state, earnings, decisions };
}
