import * as z from 'zod/mini';
import { MissingRideState } from './ride-enums.ts';
import { MaybeText, Time } from './scalars.ts';

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
