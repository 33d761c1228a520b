import { limits, type ReferralState, type ReferralStatus, type ReferredFriend } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { type FollowedPair, pairsOfReferrer, type ReferralAction, targetOf } from '../earning/index.ts';
import { type ContentReader, referralOf } from '../tenants/index.ts';

/** Titles of campaigns by id, in the language of who reads; only asked for where an act is a campaign's. */
export type TitleOf = (campaignId: string) => string | null;

/** How the campaigns that acts name are called; asks for nothing where no act is a campaign's. */
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

/** What a referee's reward waits for, or what became of it. */
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

/** Where the reward of the code that a member entered stands, for that member [REFER-21]. */
export const presentReferralStatus = (pair: FollowedPair, titleOf: TitleOf): ReferralStatus => ({
  ...toReferralStatus(pair, titleOf),
  reward: pair.terms.rewardForReferee,
});

/** Where the reward for a friend stands, for whoever gave the code: how far, never who or where [REFER-21]. */
function presentFriend(pair: FollowedPair, titleOf: TitleOf): ReferredFriend {
  const { terms, referrerPoints, isInStanding, completedAt } = pair;
  const status = toReferralStatus(pair, titleOf);
  const isUnpaid = completedAt !== null && referrerPoints === 0 && terms.rewardForReferrer > 0;
  const state = isUnpaid ? 'NOT_PAID' : completedAt === null && !isInStanding ? 'ENDED' : status.state;
  return { ...status, state, reward: terms.rewardForReferrer, enteredAtUTC: pair.usedAt.toISOString() };
}

/** The friends that the member's code brought, the latest first; none where the tenant has no referral [REFER-21]. */
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
