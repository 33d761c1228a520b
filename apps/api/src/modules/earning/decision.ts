/** Why a behaviour counted in a campaign or did not; each has a sentence for the rider. */
const decisionReasons = [
  'COUNTED',
  'WRONG_KIND',
  'WRONG_MODE',
  'WRONG_PROVIDER',
  'WRONG_WEEKDAY',
  'BEFORE_CAMPAIGN',
  'AFTER_CAMPAIGN',
  'NOT_CONNECTED',
  'DURATION_UNKNOWN',
  'TOO_SHORT',
  'DISTANCE_UNKNOWN',
  'TOO_NEAR',
  'FALSE_START',
  'VOIDED',
  'CAP_REACHED',
  'NOTHING_TO_EARN',
  'UNIT_REACHED',
  'STREAK_ENDED',
  'STREAK_COMPLETED',
  'ALREADY_CONNECTED',
  'WRONG_PLACE',
  'WRONG_SURVEY',
  'WRONG_ACTION',
  'WRONG_OFFER',
  'NOT_IN_SEGMENT',
  'TOO_INACCURATE',
  'OUTSIDE_PLACES',
  'IMPOSSIBLE_SPEED',
  'PLACE_VISITED',
  'ALREADY_ANSWERED',
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

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
const plain = new Map<DecisionReason, Decision>(decisionReasons.map((reason) => [reason, { reason }]));

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
