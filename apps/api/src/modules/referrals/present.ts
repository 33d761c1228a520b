import { limits, type PromotionResult, type ReferralConfiguration, type ReferralInstruction } from '@fareback/contract';
import type { Translator } from '@fareback/wording';
import { localized } from '../../platform/localized.ts';
import type { TenantReferral } from '../tenants/index.ts';

export function presentReferral(referral: TenantReferral, language: string): ReferralConfiguration {
  const words = localized(referral.texts, language);
  return {
    ReferralCampaignsConfigurationID: referral.id,
    CampaignID: referral.campaignId,
    title: words.title ?? '',
    description: words.description ?? '',
    image: referral.imageUrl,
    RewardsForReferrer: referral.rewardForReferrer,
    RewardsForReferee: referral.rewardForReferee,
    CopyLinkText: words.CopyLinkText ?? '',
    CopyLinkUrl: referral.copyLinkUrl,
    ReferrerTargetGroupID: referral.referrerSegment ?? null,
    RefereeTargetGroupID: referral.refereeSegment ?? null,
    IsActionRequire: referral.actionRequired,
    namesReferrer: referral.namesReferrer !== false,
    HowItWork: words.HowItWork ?? '',
    ReferralTitle: words.ReferralTitle ?? '',
    ReferralDescription: words.ReferralDescription ?? '',
    ReferralImageURL: referral.headerImageUrl,
  };
}

export function presentFriendWelcome(referral: TenantReferral, language: string): PromotionResult {
  const words = localized(referral.texts, language);
  return {
    WelcomeTitle: words.ReferralTitle || null,
    welcomeIcon: referral.headerImageUrl,
    WelcomeDescription: words.ReferralDescription || null,
    WelcomeButtonLabel: null,
    CampaignType: 'REFERRAL',
  };
}

/** Returns the three steps that explain referrals; missing steps or texts use the built-in ones [REFER-14]. */
export function presentInstructions(
  referral: TenantReferral,
  language: string,
  t: Translator,
  pointsLong: string,
): ReferralInstruction[] {
  const own = localized(referral.texts, language).instructions ?? [];
  const builtIn = [
    { Title: t('referServer.step1Title'), Description: t('referServer.step1Text') },
    { Title: t('referServer.step2Title'), Description: t('referServer.step2Text') },
    { Title: t('referServer.step3Title'), Description: t('referServer.step3Text', { pointsLong }) },
  ];
  return builtIn.slice(0, limits.referralSteps).map((step, index) => ({
    Title: own[index]?.Title || step.Title,
    Description: own[index]?.Description || step.Description,
    ImageURL: referral.stepImageUrls[index] ?? null,
  }));
}
