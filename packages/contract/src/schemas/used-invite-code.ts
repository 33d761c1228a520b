import * as z from 'zod/mini';
import { ReferralStatus } from './referral-status.ts';
import { Time } from './scalars.ts';

/** A code that the member has entered [CODE-06]. */
export const UsedInviteCode = z.object({
  PromotionCode: z.string(),
  CreatedAtUTC: Time,
  IsReferralCampaign: z.boolean(),
  IsActionRequired: z.boolean(),
  IsActionComplete: z.boolean(),
  /** For a friend's code: whether the reward was given; missing counts as no [EARNING-10]. */
  IsRewarded: z.optional(z.boolean()),
  /** For a friend's code: the reward's status [REFER-21]. */
  referral: z.optional(ReferralStatus),
  CampaignName: z.string(),
  CampaignDescription: z.string(),
});
export type UsedInviteCode = z.infer<typeof UsedInviteCode>;
