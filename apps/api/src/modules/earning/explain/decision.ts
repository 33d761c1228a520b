import { type RideReason, rideReasons } from '@fareback/contract';

/** Why a behaviour counted in a campaign or did not, as far as the engine knows when it comes. */
export type DecisionReason = Exclude<RideReason, 'AWAITING_COUNT' | 'KEPT'>;

/** Reasons of behaviours that counted. */
const counting: ReadonlySet<RideReason> = new Set<RideReason>(['COUNTED', 'STREAK_BEGUN_ANEW', 'STREAK_KEPT']);

/** Whether a behaviour of this reason counted. */
export const isCounted = (reason: RideReason): boolean => counting.has(reason);

/** Reasons of campaigns that were never about such a behaviour, or not for this member: nobody is told of these. */
const unsaid: ReadonlySet<RideReason> = new Set<RideReason>([
  'WRONG_KIND',
  'WRONG_PROVIDER',
  'WRONG_SURVEY',
  'WRONG_ACTION',
  'WRONG_OFFER',
  'NOT_IN_SEGMENT',
  'ALREADY_CONNECTED',
]);

/** Whether a campaign was about such a behaviour at all. */
export const isAbout = (reason: RideReason): boolean => !unsaid.has(reason);

/** What a campaign made of a behaviour; `until` is the moment from which the same would count again. */
export interface Decision {
  reason: DecisionReason;
  until?: number;
}

/** An earning that a behaviour brought about. */
export interface EarnedPoints {
  /** What it is for: the same under any order of arrival, so that nothing is paid twice. */
  earningKey: string;
  /** Whole points, above zero. */
  amount: number;
  /** When the behaviour was done (milliseconds since 1970, UTC). */
  earnedAt: number;
}

/** What one behaviour does to one campaign. */
export interface Step<State> {
  state: State;
  grants: readonly EarnedPoints[];
  decision: Decision;
}

const NOTHING: readonly EarnedPoints[] = [];
const isDecided = (reason: RideReason): reason is DecisionReason => reason !== 'AWAITING_COUNT' && reason !== 'KEPT';
const plain = new Map<DecisionReason, Decision>(rideReasons.filter(isDecided).map((reason) => [reason, { reason }]));

/** A step that pays nothing. */
export function stay<State>(state: State, reason: DecisionReason, until?: number): Step<State> {
  return {
    state,
    grants: NOTHING,
    decision: until === undefined ? (plain.get(reason) as Decision) : { reason, until },
  };
}

/** A step that pays one earning. */
export function pay<State>(state: State, grant: EarnedPoints): Step<State> {
  return { state, grants: [grant], decision: plain.get('COUNTED') as Decision };
}
