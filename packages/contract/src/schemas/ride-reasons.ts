import { readerOf, spelled } from './spelling.ts';

// In a separate file, because a first screen explains no rides and should not load their many reasons.

/** Why a ride counted in a campaign or did not: the engine's reasons, and two that are only known in hindsight. */
export const rideReasons = [
  'COUNTED',
  'AWAITING_COUNT',
  'KEPT',
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
  'STREAK_BEGUN_ANEW',
  'STREAK_KEPT',
  'WRONG_HOUR',
  'TOO_LONG',
  'TOO_FAR',
  'NOT_FIRST',
  'TRANSFER',
  'WRONG_LINE',
  'BUDGET_USED_UP',
  'OVERLAPS',
  'WRONG_ZONE',
  'CONDITIONS_UNMET',
  'WRONG_STATUS',
  'MEMBER_MAX',
] as const;
export type RideReason = (typeof rideReasons)[number];
/** Reads a reason; an unknown one counts as WRONG_KIND, and the sentence next to it explains it [EARN-11]. */
export const readRideReason = readerOf(rideReasons, 'WRONG_KIND');
export const RideReason = spelled(rideReasons, readRideReason);
