import type { ErrorCode, FriendsInvitation, Invitation } from '@fareback/contract';
import type { Call, Ctx } from '../../../call/context.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { localized } from '../../../platform/localized.ts';
import { findMember } from '../../members/index.ts';
import { actionOf, type FriendCode, findFriendCode, runningReferral, titlesFor } from '../../referrals/index.ts';
import { judgeFriendCode } from '../apply-friend-code.ts';
import type { CodeEntry } from '../code-entry.ts';
import { meterCodes } from '../failed-codes.ts';
import { isInviteCodeMandatory, owesInvitation } from '../invite-demand.ts';
import { checkCode, lookedUp } from '../use-code.ts';
import { inviterName } from './inviter-name.ts';
import { isPassing } from './rules.ts';

/** What a friend's code waits for, if it will be kept for that; refuses for anything else. */
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

/** Whether a refusal says that there is no such code: what guessing comes to. */
const isWrongGuess = ({ code }: ApiError): boolean => code === 'INVALID_INVITE_CODE' || code === 'INVITE_CODE_MISSING';

/**
 * What a link with a code says to whoever opens it, a member or not: who invites them and what both get, or that it is a
 * code of the agency. Uses nothing; a code that could not be used refuses with the code errors of the contract. Codes that
 * nobody has count as guesses; one link that many honest people open behind one address does not [REFER-19, CODE-37].
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
