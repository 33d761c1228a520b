import {
  announceReferrerPoints,
  getReferralConfiguration,
  getReferralStatistics,
  limits,
  listReferralInstructions,
  listReferredFriends as listReferredFriendsRoute,
  type NextReferralStep,
  type PromotionResult,
  type ReferralConfiguration,
  type ReferralInstruction,
  type ReferrerRecord,
  getReferrerRecord as referrerRecordRoute,
} from '@fareback/contract';
import { loadServerCatalogues, type Translator } from '@fareback/wording';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { plainCode } from '../../platform/ids.ts';
import { localized } from '../../platform/localized.ts';
import { announcePoints, countRewarded, pairStatistics } from '../earning/index.ts';
import { offerTitles } from '../offers/index.ts';
import { configurationOf, referralOf, type TenantReferral } from '../tenants/index.ts';
import { listReferredFriends } from './referral-status.ts';
import { insertReferrerCode, referrerCode } from './store.ts';

/** A collision among 31^8 codes is rare; five in a row indicate a bug. */
const ATTEMPTS = 5;

/** Returns the member's referral code, created on the first call. Throws REFERRAL_NOT_AVAILABLE [API-53, REFER-13]. */
async function getReferrerRecord({ tx, tenant, member, now }: MemberCtx): Promise<ReferrerRecord> {
  const referral = referralOf(tenant);
  if (!referral) throwApiError('REFERRAL_NOT_AVAILABLE');
  const { memberId } = member;
  const { campaignId } = referral;
  let code = await referrerCode(tx, memberId, campaignId);
  for (let attempt = 0; code === undefined && attempt < ATTEMPTS; attempt += 1) {
    await insertReferrerCode(tx, tenant.tenantId, {
      memberId,
      campaignId,
      code: plainCode(limits.referralCodeLength),
      now,
    });
    code = await referrerCode(tx, memberId, campaignId);
  }
  if (code === undefined) throw new Error('No referral code is free');
  return { UserID: memberId, CampaignID: campaignId, ReferralCouponCode: code };
}

/** Returns the first step that needs more friends than brought the member a reward; no query without steps [REFER-24]. */
async function getNextStep(
  { tx, member, language }: MemberCtx,
  { steps = [], campaignId }: TenantReferral,
): Promise<NextReferralStep | null> {
  if (steps.length === 0) return null;
  const done = await countRewarded(tx, member.memberId, campaignId);
  const step = steps.find(({ friends }) => friends > done);
  if (!step) return null;
  const { friends, reward = 0, rewardOffer } = step;
  const titles = rewardOffer ? await offerTitles(tx, [rewardOffer.offer], language) : {};
  return { friends, done, reward, offerTitle: rewardOffer ? (titles[rewardOffer.offer] ?? null) : null };
}

export const handlers: Handler[] = [
  handle(getReferralConfiguration, async ({ tenant, language }, { body }) => {
    if (body.TenantID !== undefined && body.TenantID !== tenant.tenantId) throwApiError('TENANT_MISMATCH');
    const referral = referralOf(tenant);
    return { ReferralConfiguration: referral && presentReferral(referral, language) };
  }),
  handle(referrerRecordRoute, (ctx) => getReferrerRecord(ctx)),
  handle(getReferralStatistics, async (ctx) => {
    const { tx, tenant, member } = ctx;
    const referral = referralOf(tenant);
    if (!referral) return { codeEntered: 0, completedAction: 0 };
    const statistics = await pairStatistics(tx, member.memberId, referral.campaignId);
    const nextStep = await getNextStep(ctx, referral);
    return { ...statistics, ...(nextStep && { nextStep }) };
  }),
  handle(listReferredFriendsRoute, (ctx) => listReferredFriends(ctx)),
  handle(announceReferrerPoints, async ({ tx, member, now }) => ({
    pointsFromReferee: await announcePoints(tx, member.memberId, now),
  })),
  handle(listReferralInstructions, async ({ tenant, language }) => {
    const referral = referralOf(tenant);
    if (!referral) return [];
    const translators = loadServerCatalogues();
    const translate = translators[language] ?? translators.en;
    return presentInstructions(
      referral,
      language,
      translate,
      configurationOf(tenant, language).WordsForPoints?.long ?? '',
    );
  }),
];

function presentReferral(referral: TenantReferral, language: string): ReferralConfiguration {
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
function presentInstructions(
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
