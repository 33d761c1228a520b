import { type RideReason, rideReasons } from '@fareback/contract';

export type DecisionReason = Exclude<RideReason, 'AWAITING_COUNT' | 'KEPT'>;

const counting: ReadonlySet<RideReason> = new Set<RideReason>(['COUNTED', 'STREAK_BEGUN_ANEW', 'STREAK_KEPT']);

export const isCounted = (reason: RideReason): boolean => counting.has(reason);

/** Reasons of campaigns that do not concern such an activity or this member: never shown. */
const unsaid: ReadonlySet<RideReason> = new Set<RideReason>([
  'WRONG_KIND',
  'WRONG_PROVIDER',
  'WRONG_SURVEY',
  'WRONG_ACTION',
  'WRONG_OFFER',
  'NOT_IN_SEGMENT',
  'ALREADY_CONNECTED',
]);

export const isAbout = (reason: RideReason): boolean => !unsaid.has(reason);

export interface Decision {
  reason: DecisionReason;
  until?: number;
  /** With AMOUNT_NOT_REACHED: the sum of earlier rides in the window, in the small unit of the measure [CAMP-131]. */
  reached?: number;
}

export interface EarnedPoints {
  /** Identifies the earning independently of arrival order, so nothing is paid twice. */
  earningKey: string;
  /** Whole points, above zero; 0 if an offer or entries are given instead. */
  amount: number;
  earnedAt: number;
  /** An offer given with this key instead of points [CAMP-80]. */
  offer?: OfferReward;
  /** Entries for a draw given with this key instead of points [DRAW-02]. */
  entries?: EntriesReward;
}

export interface EntriesReward {
  draw: string;
  entries: number;
  /** Service day of the ride, numbered from 1970-01-01. */
  day: number;
}

/** An offer that a campaign gives, to be used within `days` service days of the day it is given; no end without. */
export interface OfferReward {
  offer: string;
  days?: number | undefined;
}

export interface Step<State> {
  state: State;
  grants: readonly EarnedPoints[];
  decision: Decision;
}

const NOTHING: readonly EarnedPoints[] = [];
const isDecided = (reason: RideReason): reason is DecisionReason => reason !== 'AWAITING_COUNT' && reason !== 'KEPT';
const plain = new Map<DecisionReason, Decision>(rideReasons.filter(isDecided).map((reason) => [reason, { reason }]));

export function stay<State>(state: State, reason: DecisionReason, until?: number): Step<State> {
  return {
    state,
    grants: NOTHING,
    decision: until === undefined ? (plain.get(reason) as Decision) : { reason, until },
  };
}

/** Nothing is paid before an amount is reached; `reached` is what earlier rides add up to. */
export const stayBelow = <State>(state: State, reached: number): Step<State> => ({
  state,
  grants: NOTHING,
  decision: { reason: 'AMOUNT_NOT_REACHED', reached },
});

export function pay<State>(state: State, grant: EarnedPoints): Step<State> {
  return { state, grants: [grant], decision: plain.get('COUNTED') as Decision };
}
