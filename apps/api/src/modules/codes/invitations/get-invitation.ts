import type { ErrorCode, FriendsInvitation, Invitation } from '@fareback/contract';
import type { Call, Ctx } from '../../../call/context.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { localized } from '../../../platform/localized.ts';
import { findMember } from '../../members/index.ts';
import { actionOf, type FriendCode, findFriendCode, runningReferral, titlesFor } from '../../referrals/index.ts';
import { judgeFriendCode } from '../apply-friend-code.ts';
import { type CodeEntry, isInviteCodeMandatory, meterCodes, owesInvitation } from '../code-entry.ts';

import { checkCode, lookedUp } from '../use-code.ts';
import { inviterName, isPassing } from './save-invitation.ts';

async function whatItWaitsFor(
  ctx: Ctx,
  friend: FriendCode,
  entry: CodeEntry,
  memberId: string | null,
): Promise<ErrorCode | null> {
  try {
    await judgeFriendCode(ctx.tx, friend, entry, memberId);
    return null;
  } catch (error) {
    if (error instanceof ApiError && isPassing(error.code)) return error.code;
    throw error;
  }
}

async function presentFriends(
  ctx: Ctx,
  friend: FriendCode,
  entry: CodeEntry,
  memberId: string | null,
): Promise<FriendsInvitation> {
  const { tx, tenant, language } = ctx;
  const waitsFor = await whatItWaitsFor(ctx, friend, entry, memberId);
  const referral =
    runningReferral(tenant, friend) ?? throwApiError('REFERRAL_CAMPAIGN_DISABLED', { field: 'inviteCode' });
  const action = actionOf(referral);
  const [titleOf, inviter, needsInviteCode] = await Promise.all([
    titlesFor(ctx, [action], language),
    findMember(tx, friend.referrerId),
    memberId === null ? isInviteCodeMandatory(tenant) : owesInvitation(tx, tenant, memberId),
  ]);
  const words = localized(referral.texts, language);
  return {
    CampaignType: 'REFERRAL',
    inviterName: inviterName(referral, inviter),
    rewardForInviter: referral.rewardForReferrer,
    rewardForFriend: referral.rewardForReferee,
    rides: action !== null && 'rides' in action ? action.rides : null,
    campaignTitle: action !== null && 'campaignId' in action ? titleOf(action.campaignId) : null,
    title: words.ReferralTitle || null,
    text: words.ReferralDescription || null,
    imageUrl: referral.headerImageUrl,
    needsInviteCode,
    waitsFor,
  };
}

async function openInvitation(ctx: Ctx, text: string, memberId: string | null): Promise<Invitation> {
  const { tx, tenant, now } = ctx;
  const entry = { code: text, tenant, mustBeInvite: false, now };
  const friend = await findFriendCode(tx, lookedUp(entry));
  if (friend) return presentFriends(ctx, friend, entry, memberId);
  await checkCode(tx, entry, memberId);
  return { CampaignType: 'PROMOTIONAL' };
}

const isWrongGuess = ({ code }: ApiError): boolean => code === 'INVALID_INVITE_CODE' || code === 'INVITE_CODE_MISSING';

/**
 * Describes a link's code for members and visitors: the inviter and both rewards, or that it is an agency code. Uses
 * nothing; throws the code errors of the contract for an unusable code. Unknown codes count as guesses; a used-up link
 * opened by many people does not [REFER-19, CODE-37].
 */
export async function getInvitation(call: Call, text: string): Promise<Invitation> {
  const caller = await call.inTenant((tx) => call.findCaller(tx));
  const opened = await meterCodes(call, caller, async () => {
    try {
      return await call.inTenant((tx) => openInvitation({ ...call, tx }, text, caller));
    } catch (error) {
      if (error instanceof ApiError && !isWrongGuess(error)) return error;
      throw error;
    }
  });
  if (opened instanceof ApiError) throw opened;
  return opened;
}
