import * as z from 'zod/mini';
import { Flag, MaybeText, Money, Text } from './scalars.ts';

/** How a program rewards friends; for signed-in members only [REFER-12]. */
export const ReferralConfiguration = z.object({
  ReferralCampaignsConfigurationID: Text,
  CampaignID: Text,
  title: Text,
  description: Text,
  image: MaybeText,
  RewardsForReferrer: Money,
  RewardsForReferee: Money,
  CopyLinkText: Text,
  CopyLinkUrl: Text,
  ReferrerTargetGroupID: MaybeText,
  RefereeTargetGroupID: MaybeText,
  IsActionRequire: Flag,
  /** Whether an invitation shows friends the member's first name [REFER-19]. */
  namesReferrer: z._default(Flag, true),
  HowItWork: Text,
  ReferralTitle: Text,
  ReferralDescription: Text,
  ReferralImageURL: MaybeText,
});
export type ReferralConfiguration = z.infer<typeof ReferralConfiguration>;

/** Public information on a program's referral, or that it has no referral [API-52]. */
export const ReferralInfo = z.union([
  z.object({
    isReferralConfigured: z.literal(true),
    ReferralTitle: Text,
    ReferralDescription: Text,
    ReferralImageURL: MaybeText,
    RewardsForReferee: Money,
  }),
  z.object({ isReferralConfigured: z.literal(false) }),
]);
export type ReferralInfo = z.infer<typeof ReferralInfo>;
