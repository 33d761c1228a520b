import * as z from 'zod/mini';
import { Count, MaybeText, Text } from './scalars.ts';

export const ReferrerRecord = z.object({ UserID: Text, CampaignID: Text, ReferralCouponCode: Text });
export type ReferrerRecord = z.infer<typeof ReferrerRecord>;

/** One of the steps that explain referring [REFER-14]. */
export const ReferralInstruction = z.object({ Title: Text, Description: Text, ImageURL: MaybeText });
export type ReferralInstruction = z.infer<typeof ReferralInstruction>;

/** The next extra reward for a number of friends: points, or an offer by its title [REFER-24]. */
const NextReferralStep = z.object({ friends: Count, done: Count, reward: Count, offerTitle: MaybeText });
export type NextReferralStep = z.infer<typeof NextReferralStep>;

/** How often the member's code was entered and its required action completed [REFER-15]. */
export const ReferralStatistics = z.object({
  codeEntered: Count,
  completedAction: Count,
  nextStep: z.optional(NextReferralStep),
});
export type ReferralStatistics = z.infer<typeof ReferralStatistics>;
