import type { PromotionResult, SavedInvitation } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { findMember } from '../../members/index.ts';
import { findFriendCode } from '../../referrals/index.ts';
import { meterCodes } from '../failed-codes.ts';
import { owesInvitation } from '../invite-demand.ts';
import { lookedUp, useCode } from '../use-code.ts';
import { isPassing, openUntil } from './rules.ts';
import { readSavedInvitation } from './save-invitation.ts';
import { deleteSavedCode, saveCode } from './saved-code-store.ts';

interface Accepted {
  promotionInfo: PromotionResult | null;
  keptInvitation: SavedInvitation | null;
}

async function enterOrKeep(ctx: MemberCtx, text: string): Promise<Accepted> {
  const { tx, tenant, now, language } = ctx;
  const { memberId } = ctx.member;
  const entry = { code: text, tenant, mustBeInvite: await owesInvitation(tx, tenant, memberId), now };
  try {
    const promotionInfo = await useCode(tx, memberId, language, entry);
    await deleteSavedCode(tx, memberId);
    return { promotionInfo, keptInvitation: null };
  } catch (error) {
    if (!(error instanceof ApiError && isPassing(error.code))) throw error;
    const member = await findMember(tx, memberId);
    const triedUntil = member && openUntil(member.createdAt);
    const friend = await findFriendCode(tx, lookedUp(entry));
    if (!triedUntil || now > triedUntil || !friend) throw error;
    await saveCode(tx, { memberId, code: friend.code, state: 'WAITING', reason: error.code, triedUntil }, now);
    return { promotionInfo: null, keptInvitation: await readSavedInvitation(ctx, memberId) };
  }
}

/**
 * Uses a link's code for the session's member; a friend's code that cannot be used yet is saved, replacing an earlier
 * one, and entered later. Throws the code errors of the contract, limited like guesses [REFER-20, CODE-37].
 */
export async function acceptInvitation(call: Call, code: string): Promise<Accepted> {
  const caller = await call.asMember(async ({ member }) => member.memberId);
  return meterCodes(call, caller, () => call.asMember((ctx) => enterOrKeep(ctx, code)));
}
