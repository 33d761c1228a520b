import type { PromotionResult } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { meterCodes } from './failed-codes.ts';
import { trySavedCode } from './invitations/save-invitation.ts';
import { owesInvitation } from './invite-demand.ts';
import { useCode } from './use-code.ts';

/**
 * Enters a code for the session's member: the use and its count, the segment and the reward are one transaction. A friend's code that
 * waited for it is tried then. Wrong codes are metered by member. Refuses with the code errors of the contract or TOO_MANY_REQUESTS [API-31, CODE-37].
 */
export async function enterCode(call: Call, code: string): Promise<PromotionResult> {
  const caller = await call.asMember(async ({ member }) => member.memberId);
  const enter = (): Promise<PromotionResult> =>
    call.asMember(async ({ tx, tenant, now, language, member: { memberId } }) => {
      const mustBeInvite = await owesInvitation(tx, tenant, memberId);
      return useCode(tx, memberId, language, { code, tenant, mustBeInvite, now });
    });
  const welcome = await meterCodes(call, caller, enter);
  // Of its own: it may lock a friend's account, whose place in the order the first one cannot know.
  await call.inTenant((tx) => trySavedCode({ ...call, tx }, caller));
  return welcome;
}
