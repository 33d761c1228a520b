import { stoppedUntil } from '../../ledger/index.ts';
import { rulesOf } from '../types/index.ts';
import type { Activity } from './activity.ts';
import { type Campaign, type CountingCampaign, getDisqualifyingReason, type Progress } from './campaign.ts';
import { type DecisionReason, type Step, stay, stayBelow } from './decision.ts';
import { addInWindow, amountIn, type Reached } from './measures.ts';
import { multiplied } from './multipliers.ts';
import { unitOf } from './service-day.ts';

/** State of conditions that depend on earlier activities. */
interface GateState {
  /** Only with `after`, from the first ride. */
  reached?: Reached;
  /** Number of the unit whose first activity was accepted; 0 if there is one for all time, null at the start. */
  firstOf: number | null;
  /** Rides that begin until this moment continue the current journey; null at the start. */
  journeyUntil: number | null;
  /** Only with `absence`: service day of the last ride that meets the other conditions. */
  lastDay?: number;
}

const noneYet: GateState = { firstOf: null, journeyUntil: null };

const MINUTE = 60_000;

const gates = ['first', 'journeys', 'after', 'absence'] as const;

function isGated(campaign: Campaign): campaign is CountingCampaign {
  const { definition } = campaign;
  return 'counts' in definition && gates.some((gate) => definition.counts[gate] !== undefined);
}

/**
 * Notes a ride that the campaign does not pay because of its dates or its members, for `absence`: it was no absence
 * [CAMP-96].
 */
function noted(campaign: CountingCampaign, gate: GateState, activity: Activity): GateState {
  if (campaign.definition.counts.absence === undefined) return gate;
  const day = campaign.calendar.dayOf(activity.endedAt);
  const always = { ...campaign, firstDay: Number.NEGATIVE_INFINITY };
  return getDisqualifyingReason(always, activity, day) === null ? { ...gate, lastDay: day } : gate;
}

/**
 * Decides if an activity may count after the earlier ones, and returns the new state. It may not if it continues a
 * journey (began soon enough after the last one's end), if earlier rides have not reached the amount of `after`, if
 * there was a ride in the days before it that `absence` requires without one, or if it is not the first of its day,
 * week, month or life. Only activities that meet the other conditions change the state.
 */
function pass(
  campaign: CountingCampaign,
  gate: GateState,
  activity: Activity,
): { gate: GateState; reason: DecisionReason | null; reached?: number } {
  const { first, journeys, after, absence } = campaign.definition.counts;
  const { startedAt, endedAt } = activity;
  const day = campaign.calendar.dayOf(endedAt);
  const rejection = getDisqualifyingReason(campaign, activity, day);
  if (rejection)
    return { gate: rejection === 'BEFORE_CAMPAIGN' ? noted(campaign, gate, activity) : gate, reason: rejection };
  const journeyUntil = journeys ? endedAt + journeys.withinMinutes * MINUTE : null;
  const isOnJourney = gate.journeyUntil !== null && (startedAt ?? endedAt) <= gate.journeyUntil;
  const added = after && addInWindow(after, gate.reached, activity, day);
  const next: GateState = {
    ...gate,
    journeyUntil,
    ...(added && { reached: added.reached }),
    ...(absence && { lastDay: day }),
  };
  if (journeys && isOnJourney) return { gate: next, reason: 'TRANSFER' };
  if (after && added && added.sum < amountIn(after.measure, after.amount))
    return { gate: next, reason: 'AMOUNT_NOT_REACHED', reached: added.sum };
  // A first ride ever ends no absence.
  if (absence && !(gate.lastDay !== undefined && day - gate.lastDay > absence.days))
    return { gate: next, reason: 'NOT_AWAY' };
  const unit = first === undefined ? null : first === 'EVER' ? 0 : unitOf(first, day);
  const isFirst = unit === null || unit !== gate.firstOf;
  return { gate: { ...next, firstOf: unit }, reason: isFirst ? null : 'NOT_FIRST' };
}

export function start(campaign: Campaign): unknown {
  const own = rulesOf(campaign).start(campaign);
  return isGated(campaign) ? { gate: noneYet, own } : own;
}

/** State of conditions that depend on earlier activities, around the type's own state. */
interface Gated {
  gate: GateState;
  own: unknown;
}

/** Name of a state's shape within its campaign type; empty if there is only one. */
export const formOf = (campaign: Campaign): string =>
  (rulesOf(campaign).form?.(campaign) ?? '') + (isGated(campaign) ? '-GATED' : '');

/** Suffixes of the keys of offers and entries that a campaign gives next to, or instead of, points. */
export const OFFER_KEY_END = '+offer';
const ENTRIES_KEY_END = '+entries';

export const isOfferKey = (earningKey: string): boolean => earningKey.endsWith(OFFER_KEY_END);
/** Key of the payment that gives an offer or entries. */
export const paymentOf = (earningKey: string): string =>
  [OFFER_KEY_END, ENTRIES_KEY_END].reduce(
    (key, end) => (key.endsWith(end) ? key.slice(0, -end.length) : key),
    earningKey,
  );

export const isEntriesKey = (earningKey: string): boolean => earningKey.endsWith(ENTRIES_KEY_END);

/** Each payment also gives the campaign's offer and entries; one of 0 points gives only these [CAMP-80, DRAW-02]. */
function withRewards({ definition, calendar }: Campaign, done: Step<unknown>): Step<unknown> {
  const offer = 'rewardOffer' in definition ? definition.rewardOffer : undefined;
  const rewardDraw = 'rewardDraw' in definition ? definition.rewardDraw : undefined;
  if (done.grants.length === 0) return done;
  if (offer === undefined && rewardDraw === undefined) return done;
  const grants = done.grants.flatMap((grant) => {
    const { earningKey, earnedAt } = grant;
    const entries = rewardDraw && { ...rewardDraw, day: calendar.dayOf(earnedAt) };
    return [
      ...(grant.amount > 0 ? [grant] : []),
      ...(offer ? [{ earningKey: `${earningKey}${OFFER_KEY_END}`, amount: 0, earnedAt, offer }] : []),
      ...(entries ? [{ earningKey: `${earningKey}${ENTRIES_KEY_END}`, amount: 0, earnedAt, entries }] : []),
    ];
  });
  return { ...done, grants };
}

/**
 * Applies an activity to the type's own state. One that the used-up budget cannot pay counts as if not done; only a
 * streak continues, because a day without it would end it [CAMP-22].
 */
function stepOwn(campaign: Campaign, own: unknown, activity: Activity): Step<unknown> {
  const done = multiplied(campaign, withRewards(campaign, rulesOf(campaign).step(campaign, own, activity)), activity);
  if (done.grants.length === 0 || campaign.stops.length === 0) return done;
  const until = stoppedUntil(campaign.stops, activity.endedAt);
  if (until === null) return done;
  return stay(rulesOf(campaign).goesOnUnpaid ? done.state : own, 'BUDGET_USED_UP', until);
}

function stepGated(campaign: CountingCampaign, state: Gated, activity: Activity): Step<Gated> {
  const { gate, reason, reached } = pass(campaign, state.gate, activity);
  if (reached !== undefined) return stayBelow({ ...state, gate }, reached);
  if (reason) return stay({ ...state, gate }, reason);
  const { state: own, ...done } = stepOwn(campaign, state.own, activity);
  return { ...done, state: { gate, own } };
}

function notedIn(campaign: Campaign, state: unknown, activity: Activity): unknown {
  if (!isGated(campaign)) return state;
  const { gate, own } = state as Gated;
  const next = noted(campaign, gate, activity);
  return next === gate ? state : { gate: next, own };
}

/**
 * When a member joined each segment (milliseconds since 1970, UTC); other segments are missing. Also contains the end
 * of a control group, by `heldOutName`.
 */
export type Joined = Readonly<Record<string, number>>;

/** Key of a campaign's control group among segments, whose names contain no slash. */
export const heldOutName = (campaignId: string): string => `held-out/${campaignId}`;

export const noSegments: Joined = {};

/**
 * Applies one activity to a campaign; activities arrive in the order of `compareActivities`. Campaigns of a segment see
 * only activity after joining [CODE-27]; campaigns with a control group ignore its members until the holdout ends
 * [CAMP-21].
 */
export function step(
  campaign: Campaign,
  state: unknown,
  activity: Activity,
  joined: Joined = noSegments,
): Step<unknown> {
  const { segment } = campaign.definition;
  if (segment !== undefined && !((joined[segment] ?? Number.POSITIVE_INFINITY) <= activity.endedAt)) {
    return stay(notedIn(campaign, state, activity), 'NOT_IN_SEGMENT');
  }
  if ('holdout' in campaign.definition && activity.endedAt < (joined[heldOutName(campaign.campaignId)] ?? 0)) {
    return stay(notedIn(campaign, state, activity), 'NOT_IN_SEGMENT');
  }
  if (isGated(campaign)) return stepGated(campaign, state as Gated, activity);
  return stepOwn(campaign, state, activity);
}

export const progress = (campaign: Campaign, state: unknown, now: number): Progress =>
  rulesOf(campaign).progress(campaign, isGated(campaign) ? (state as Gated).own : state, now);

/** What rides add up to for the campaign's `after`; undefined before the first ride. */
export const reachedOf = (campaign: Campaign, state: unknown): Reached | undefined =>
  isGated(campaign) ? (state as Gated).gate.reached : undefined;

export const isVoided = ({ isVoided: isTakenBack = false }: Activity): boolean => isTakenBack;

export const isLeftOut = (activity: Activity): boolean => isVoided(activity) || activity.isOverlapping === true;
