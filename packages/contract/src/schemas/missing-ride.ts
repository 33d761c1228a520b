import * as z from 'zod/mini';
import { MaybeText, Text, Time } from './scalars.ts';
import { readerOf, spelled } from './spelling.ts';

export const missingRideStates = ['OPEN', 'FOUND', 'NOT_FOUND'] as const;
export type MissingRideState = (typeof missingRideStates)[number];
/** Reads the state of a missing ride; an unknown one counts as OPEN [EARN-13]. */
export const readMissingRideState = readerOf(missingRideStates, 'OPEN');
export const MissingRideState = spelled(missingRideStates, readMissingRideState);

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
});
export type MissingRide = z.infer<typeof MissingRide>;
