import * as z from 'zod/mini';
import { MaybeText, Money, Switch, Time } from './scalars.ts';

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
