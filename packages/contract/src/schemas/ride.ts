import * as z from 'zod/mini';
import { Count, MaybeText, Money, Switch, Time } from './scalars.ts';
import { readerOf, spelled } from './spelling.ts';

/** Kinds of entry among a member's rides. */
export const rideKinds = ['RIDE', 'VISIT', 'SURVEY', 'ACTION'] as const;
export type RideKind = (typeof rideKinds)[number];
/** Reads a kind of ride; an unknown one counts as ACTION, which draws a plain row [EARN-10]. */
export const readRideKind = readerOf(rideKinds, 'ACTION');
export const RideKind = spelled(rideKinds, readRideKind);

/** One thing a member did, as providers told of it, with what it earned in all [EARN-10]. */
export const Ride = z.object({
  RideID: z.string(),
  kind: RideKind,
  /** Way of travelling; null where there is none. */
  mode: MaybeText,
  ProviderID: z.string(),
  providerName: z.string(),
  /** Names of the places; null where nobody named them. */
  fromName: MaybeText,
  toName: MaybeText,
  StartedAtUTC: z.nullable(Time),
  EndedAtUTC: Time,
  durationSeconds: z.nullable(Count),
  distanceMeters: z.nullable(Count),
  /** Its times disagree with the duration that the provider states, which is believed; or may mean two, and the shorter ride is. */
  isClockOdd: Switch,
  /**
   * Its account is not proven to be the rider's: times and places are kept back, `EndedAtUTC` is noon of the day on the
   * agency's clocks, and it has no receipt.
   */
  isTimeHidden: Switch,
  /** It is so old that its day alone is kept: `EndedAtUTC` is noon of it on the agency's clocks; start and places are gone [PRIV-01]. */
  isReduced: Switch,
  /** The provider took it back. */
  isVoided: Switch,
  /** What was paid for it, claimed or not. */
  points: Money,
});
export type Ride = z.infer<typeof Ride>;
