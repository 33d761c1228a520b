import * as z from 'zod/mini';
import { Flag, MaybeText, Text, Time } from './scalars.ts';
import { readerOf, spelled } from './spelling.ts';

export const missingRideStates = ['OPEN', 'FOUND', 'NOT_FOUND'] as const;
export type MissingRideState = (typeof missingRideStates)[number];
/** Reads the state of a missing ride; an unknown one counts as OPEN [EARN-13]. */
export const readMissingRideState = readerOf(missingRideStates, 'OPEN');
export const MissingRideState = spelled(missingRideStates, readMissingRideState);

/** Reasons why a reported ride is not counted; screens translate them. */
export const missingRideReasons = ['NO_RECORD', 'ALREADY_COUNTED', 'NOT_IN_PROGRAM', 'NOT_READABLE', 'OTHER'] as const;
export type MissingRideReason = (typeof missingRideReasons)[number];
const readReason = readerOf(missingRideReasons, 'OTHER');

/** A ride reported missing, and the result of the search [EARN-12, EARN-13]. */
export const MissingRide = z.object({
  MissingRideID: Text,
  ProviderID: Text,
  providerName: Text,
  RiddenAtUTC: Time,
  fromName: MaybeText,
  toName: MaybeText,
  note: MaybeText,
  state: MissingRideState,
  ReportedAtUTC: Time,
  AnsweredAtUTC: z.nullable(Time),
  answer: z._default(MaybeText, null),
  /** True if staff began to review it. */
  isInReview: z._default(Flag, false),
  /** Why it was not counted; null unless NOT_FOUND. */
  reason: z._default(z.nullable(spelled(missingRideReasons, readReason)), null),
  /** True while its photo is kept: until the answer, at most 30 days. */
  hasPhoto: z._default(Flag, false),
});
export type MissingRide = z.infer<typeof MissingRide>;
