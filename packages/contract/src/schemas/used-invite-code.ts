import * as z from 'zod/mini';
import { ReferralStatus } from './referral-status.ts';
import { Flag, Text, Time } from './scalars.ts';

/** A code that the member has entered [CODE-06]. */
export const UsedInviteCode = z.object({
  PromotionCode: Text,
  CreatedAtUTC: Time,
  IsReferralCampaign: Flag,
  IsActionRequired: Flag,
  IsActionComplete: Flag,
  /** For a friend's code: whether the reward was given; missing counts as no [EARNING-10]. */
  IsRewarded: z.optional(Flag),
  /** For a friend's code: the reward's status [REFER-21]. */
  referral: z.optional(ReferralStatus),
  CampaignName: Text,
  CampaignDescription: Text,
});
export type UsedInviteCode = z.infer<typeof UsedInviteCode>;
