import * as z from 'zod/mini';
import { MaybeText, Time } from './scalars.ts';
import { readerOf, spelled } from './spelling.ts';

/** What became of a ride that a member said is missing. */
export const missingRideStates = ['OPEN', 'FOUND', 'NOT_FOUND'] as const;
export type MissingRideState = (typeof missingRideStates)[number];
/** Reads the state of a missing ride; an unknown one counts as OPEN [EARN-13]. */
export const readMissingRideState = readerOf(missingRideStates, 'OPEN');
export const MissingRideState = spelled(missingRideStates, readMissingRideState);

/** A ride that a member says is missing, and what became of the search [EARN-12, EARN-13]. */
export const MissingRide = z.object({
  MissingRideID: z.string(),
  ProviderID: z.string(),
  providerName: z.string(),
  RiddenAtUTC: Time,
  fromName: MaybeText,
  toName: MaybeText,
  note: MaybeText,
  state: MissingRideState,
  ReportedAtUTC: Time,
  AnsweredAtUTC: z.nullable(Time),
  /** What the agency writes with its answer, in its own words; null where it wrote nothing. */
  answer: z._default(MaybeText, null),
});
export type MissingRide = z.infer<typeof MissingRide>;
