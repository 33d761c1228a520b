import { routes } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { type Handler, handleWithoutTransaction } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { stepUp } from '../auth/index.ts';
import { eraseMember } from './erase-member.ts';
import { handOverCopy, type MemberCopy } from './everything-personal.ts';

/** Returns the member's data export; throws the errors of `stepUp` [ACCT-11]. */
async function copyOwnData(call: Call, { currentPassword }: { currentPassword: string }): Promise<MemberCopy> {
  await stepUp(call, currentPassword);
  return call.asMember(({ tx, keyRing, tenant, member, now }) =>
    handOverCopy({ tx, keyRing, tenantId: tenant.tenantId, memberId: member.memberId, now }),
  );
}

/**
 * Erases the session's member. Throws the errors of `stepUp`, or ERASURE_WAITS while a redemption is pending at its
 * supplier [ACCT-11, AUTH-30].
 */
async function eraseOwnData(
  call: Call,
  { currentPassword }: { currentPassword: string },
): Promise<Record<string, never>> {
  const { keyRing, now } = call;
  const { tenantId } = call.tenant;
  await stepUp(call, currentPassword);
  const memberId = await call.asMember(async (ctx) => ctx.member.memberId);
  // Not run as the member: an erasure waits for the member's calls, including this one.
  const outcome = await call.inTenant((tx) => eraseMember({ tx, keyRing, tenantId, memberId, now }));
  if (outcome === 'HELD') throwApiError('ERASURE_WAITS');
  call.setSession(null);
  return {};
}

export const handlers: Handler[] = [
  handleWithoutTransaction(routes.ownData.copy, (call, { body }) => copyOwnData(call, body)),
  handleWithoutTransaction(routes.ownData.erase, (call, { body }) => eraseOwnData(call, body)),
];
