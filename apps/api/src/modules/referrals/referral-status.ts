import {
  limits,
  type ReferralState,
  type ReferralStatus,
  type ReferredFriend,
  type UsedInviteCode,
} from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { type FollowedPair, pairOfReferee, pairsOfReferrer, type ReferralAction, targetOf } from '../earning/index.ts';
import { type ContentReader, referralOf, type TenantReferral } from '../tenants/index.ts';

/** Returns campaign titles by id in the reader's language; only called for actions that name a campaign. */
type TitleOf = (campaignId: string) => string | null;

/** Loads the titles of campaigns named by actions; no query without such actions. */
export async function titlesFor(
  reader: ContentReader,
  actions: readonly (ReferralAction | null)[],
  language: string,
): Promise<TitleOf> {
  if (!actions.some((action) => action !== null && 'campaignId' in action)) return () => null;
  const campaigns = await activeCampaigns(reader);
  return (wanted) => {
    const texts = campaigns.find(({ campaignId }) => campaignId === wanted)?.texts;
    return texts?.[language]?.Title || texts?.['en']?.Title || null;
  };
}

export function stateOf(
  { completedAt, takenBackAt, done, isPhoneVerified }: FollowedPair,
  target: number,
): Exclude<ReferralState, 'ENDED' | 'NOT_PAID'> {
  if (completedAt !== null) return 'PAID';
  if (takenBackAt !== null) return 'TAKEN_BACK';
  return done >= target && !isPhoneVerified ? 'WAITS_FOR_PHONE' : 'WAITS_FOR_ACT';
}

function toReferralStatus(pair: FollowedPair, titleOf: TitleOf): Omit<ReferralStatus, 'reward'> {
  const { terms, done, completedAt, isPhoneVerified } = pair;
  const { action } = terms;
  const target = action === null ? 0 : targetOf(action);
  return {
    state: stateOf(pair, target),
    isPhoneVerified,
    done: completedAt === null ? Math.min(done, target) : target,
    target,
    campaignTitle: action !== null && 'campaignId' in action ? titleOf(action.campaignId) : null,
  };
}

const presentReferralStatus = (pair: FollowedPair, titleOf: TitleOf): ReferralStatus => ({
  ...toReferralStatus(pair, titleOf),
  reward: pair.terms.rewardForReferee,
});

/** Formats the state of a referral reward for the referrer: progress, never identity or places [REFER-21]. */
function presentFriend(pair: FollowedPair, titleOf: TitleOf): ReferredFriend {
  const { terms, referrerPoints, isInStanding, completedAt } = pair;
  const status = toReferralStatus(pair, titleOf);
  const isUnpaid = completedAt !== null && referrerPoints === 0 && terms.rewardForReferrer > 0;
  const state = isUnpaid ? 'NOT_PAID' : completedAt === null && !isInStanding ? 'ENDED' : status.state;
  return { ...status, state, reward: terms.rewardForReferrer, enteredAtUTC: pair.usedAt.toISOString() };
}

/** Returns the member's referrals, latest first; empty if the tenant has no referral campaign [REFER-21]. */
export async function listReferredFriends(ctx: MemberCtx): Promise<ReferredFriend[]> {
  const { tx, tenant, member, language } = ctx;
  const referral = referralOf(tenant);
  if (!referral) return [];
  const pairs = await pairsOfReferrer(tx, member.memberId, referral.campaignId, limits.referredFriendsShown);
  const titleOf = await titlesFor(
    ctx,
    pairs.map(({ terms }) => terms.action),
    language,
  );
  return pairs.map((pair) => presentFriend(pair, titleOf));
}

/** Returns the referral code a member has used, as a list entry; null if not referred [CODE-06]. */
export async function usedFriendCode(
  reader: ContentReader & { tenant: Pick<Tenant, 'settings'> },
  memberId: string,
  language: string,
): Promise<UsedInviteCode | null> {
  const { tx, tenant } = reader;
  const pair = await pairOfReferee(tx, memberId);
  if (!pair) return null;
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const words = referral?.campaignId === pair.campaignId ? localized(referral.texts, language) : {};
  const titleOf = await titlesFor(reader, [pair.terms.action], language);
  return {
    PromotionCode: pair.code,
    CreatedAtUTC: pair.usedAt.toISOString(),
    IsReferralCampaign: true,
    IsActionRequired: pair.terms.action !== null,
    IsActionComplete: pair.completedAt !== null,
    // The action and its reward are in one transaction.
    IsRewarded: pair.completedAt !== null,
    referral: presentReferralStatus(pair, titleOf),
    CampaignName: words.ReferralTitle || words.title || '',
    CampaignDescription: words.ReferralDescription || words.description || '',
  };
}
