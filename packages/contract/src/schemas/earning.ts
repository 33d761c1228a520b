import * as z from 'zod/mini';
import { Count, MaybeText, Money, Switch, Text, Time } from './scalars.ts';

/** Points granted to a member, claimed or not [EARNING-01]. */
export const Earning = z.object({
  EarningID: Text,
  CampaignID: MaybeText,
  /** Its cause in the list's language; omitted in other replies. */
  earningTitle: z.optional(Text),
  amount: Money,
  canceled: Switch,
  suspensionDeduction: Switch,
  expiryDeduction: Switch,
  EarnedAtUTC: Time,
  ClaimedAtUTC: z.nullable(Time),
  AcknowledgedAtUTC: z.nullable(Time),
});
export type Earning = z.infer<typeof Earning>;

/** Unclaimed earnings of one cause as a group: their number, total, and first and last time earned [EARNING-12]. */
export const UnclaimedGroup = z.object({
  /** Identifies the group in calls; stable per cause. */
  GroupID: Text,
  CampaignID: MaybeText,
  earningTitle: Text,
  count: Count,
  amount: Money,
  FirstEarnedAtUTC: Time,
  LastEarnedAtUTC: Time,
});
export type UnclaimedGroup = z.infer<typeof UnclaimedGroup>;
