import * as z from 'zod/mini';
import { Count, MaybeText, Money, Switch, Time } from './scalars.ts';

/** Points granted to a member, claimed or not [EARNING-01]. */
export const Earning = z.object({
  EarningID: z.string(),
  CampaignID: MaybeText,
  /** What it is for, in the language of the list that it stands in; other replies leave it out. */
  earningTitle: z.optional(z.string()),
  amount: Money,
  canceled: Switch,
  suspensionDeduction: Switch,
  expiryDeduction: Switch,
  EarnedAtUTC: Time,
  ClaimedAtUTC: z.nullable(Time),
  AcknowledgedAtUTC: z.nullable(Time),
});
export type Earning = z.infer<typeof Earning>;

/** Unclaimed earnings of one cause, as one: how many, what they come to, and from when to when they were earned [EARNING-12]. */
export const UnclaimedGroup = z.object({
  /** Names the group in calls; the same as long as its cause is. */
  GroupID: z.string(),
  CampaignID: MaybeText,
  /** What they are for, in the language of the list. */
  earningTitle: z.string(),
  count: Count,
  /** Points of all of them. */
  amount: Money,
  FirstEarnedAtUTC: Time,
  LastEarnedAtUTC: Time,
});
export type UnclaimedGroup = z.infer<typeof UnclaimedGroup>;
