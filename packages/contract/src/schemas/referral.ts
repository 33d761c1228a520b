import * as z from 'zod/mini';
import { MaybeText, Money } from './scalars.ts';

/** How a program rewards friends; for signed-in members only [REFER-12]. */
export const ReferralConfiguration = z.object({
  ReferralCampaignsConfigurationID: z.string(),
  CampaignID: z.string(),
  title: z.string(),
  description: z.string(),
  image: MaybeText,
  RewardsForReferrer: Money,
  RewardsForReferee: Money,
  CopyLinkText: z.string(),
  CopyLinkUrl: z.string(),
  ReferrerTargetGroupID: MaybeText,
  RefereeTargetGroupID: MaybeText,
  IsActionRequire: z.boolean(),
  /** Whether an invitation shows friends the member's first name [REFER-19]. */
  namesReferrer: z._default(z.boolean(), true),
  HowItWork: z.string(),
  ReferralTitle: z.string(),
  ReferralDescription: z.string(),
  ReferralImageURL: MaybeText,
});
export type ReferralConfiguration = z.infer<typeof ReferralConfiguration>;

/** Public information on a program's referral, or that it has no referral [API-52]. */
export const ReferralInfo = z.union([
  z.object({
    isReferralConfigured: z.literal(true),
    ReferralTitle: z.string(),
    ReferralDescription: z.string(),
    ReferralImageURL: MaybeText,
    RewardsForReferee: Money,
  }),
  z.object({ isReferralConfigured: z.literal(false) }),
]);
export type ReferralInfo = z.infer<typeof ReferralInfo>;
