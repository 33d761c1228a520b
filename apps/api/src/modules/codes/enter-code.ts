import type { PromotionResult } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { meterCodes } from './failed-codes.ts';
import { trySavedCode } from './invitations/save-invitation.ts';
import { owesInvitation } from './invite-demand.ts';
import { useCode } from './use-code.ts';

/**
 * Enters a code for the session's member: use, count, segment and reward in one transaction. Then tries a waiting
 * friend's code. Wrong codes are limited per member. Throws the code errors of the contract or TOO_MANY_REQUESTS
 * [API-31, CODE-37].
 */
export async function enterCode(call: Call, code: string): Promise<PromotionResult> {
  const caller = await call.asMember(async ({ member }) => member.memberId);
  const enter = (): Promise<PromotionResult> =>
    call.asMember(async ({ tx, tenant, now, language, member: { memberId } }) => {
      const mustBeInvite = await owesInvitation(tx, tenant, memberId);
      return useCode(tx, memberId, language, { code, tenant, mustBeInvite, now });
    });
  const welcome = await meterCodes(call, caller, enter);
  // A separate transaction, because it may lock a friend's account out of lock order.
  await call.inTenant((tx) => trySavedCode({ ...call, tx }, caller));
  return welcome;
}
