import * as z from 'zod/mini';
import { RideKind, RideReason } from './ride-enums.ts';
import { Count, MaybeText, Money, Switch, Time } from './scalars.ts';

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

/** What one campaign made of a ride [EARN-11]. */
export const RideReceiptLine = z.object({
  CampaignID: z.string(),
  Title: z.string(),
  counted: Switch,
  reason: RideReason,
  /** The reason in the language of the call, with its facts and what to do. */
  sentence: z.string(),
  points: Money,
});
export type RideReceiptLine = z.infer<typeof RideReceiptLine>;

/** A ride and what each campaign made of it, those that counted it first [EARN-11]. */
export const RideReceipt = z.extend(Ride, { campaigns: z.array(RideReceiptLine) });
export type RideReceipt = z.infer<typeof RideReceipt>;
