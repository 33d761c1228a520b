import { type PromotionResult, routes } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { type Handler, handle, handleWithoutTransaction } from '../../call/handler.ts';
import { meterCodes, owesInvitation } from './code-entry.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { acceptInvitation, closeInvitation, trySavedCode } from './invitations/save-invitation.ts';

import { useCode } from './use-code.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(routes.codes.use, (call, { params }) => enterCode(call, params.inviteCode)),
  handleWithoutTransaction(routes.invitation.get, (call, { params }) => getInvitation(call, params.inviteCode)),
  handleWithoutTransaction(routes.invitation.accept, (call, { body }) => acceptInvitation(call, body.inviteCode)),
  handle(routes.invitation.close, (ctx) => closeInvitation(ctx)),
];

/**
 * Enters a code for the session's member: use, count, segment and reward in one transaction. Then tries a waiting
 * friend's code. Wrong codes are limited per member. Throws the code errors of the contract or TOO_MANY_REQUESTS
 * [API-31, CODE-37].
 */
async function enterCode(call: Call, code: string): Promise<PromotionResult> {
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
