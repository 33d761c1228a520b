import * as z from 'zod/mini';
import { Count, MaybeText, Money, Switch, Text, Time } from './scalars.ts';
import { readerOf, spelled } from './spelling.ts';

export const rideKinds = ['RIDE', 'VISIT', 'SURVEY', 'ACTION'] as const;
export type RideKind = (typeof rideKinds)[number];
/** Reads a kind of ride; an unknown one counts as ACTION, which renders a plain row [EARN-10]. */
export const readRideKind = readerOf(rideKinds, 'ACTION');
export const RideKind = spelled(rideKinds, readRideKind);

/** A fare in the main unit of the agency's currency; an agency may have set no currency. */
export const Fare = z.object({ amount: z.number(), currency: z.optional(Text) });
export type Fare = z.infer<typeof Fare>;

/** One activity of a member as reported by providers, with its total earnings [EARN-10]. */
export const Ride = z.object({
  RideID: Text,
  kind: RideKind,
  mode: MaybeText,
  ProviderID: Text,
  providerName: Text,
  /** Names of the places; null if unknown. */
  fromName: MaybeText,
  toName: MaybeText,
  StartedAtUTC: z.nullable(Time),
  EndedAtUTC: Time,
  durationSeconds: z.nullable(Count),
  distanceMeters: z.nullable(Count),
  /** Missing if unknown, hidden or in another currency [EARN-29]. */
  fare: z.optional(Fare),
  /**
   * The times contradict the duration stated by the provider, which is used; or they are ambiguous, and the shorter
   * ride is used.
   */
  isClockOdd: Switch,
  /**
   * The account is not verified as the rider's: times and places are hidden, `EndedAtUTC` is noon of the day in the
   * agency's time zone, and there is no receipt.
   */
  isTimeHidden: Switch,
  /**
   * The ride is anonymized because of its age: `EndedAtUTC` is noon of its day in the agency's time zone; start and
   * places are deleted [PRIV-01].
   */
  isReduced: Switch,
  isVoided: Switch,
  points: Money,
});
export type Ride = z.infer<typeof Ride>;
