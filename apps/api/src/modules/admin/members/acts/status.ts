import type { ActVerb, Moved, Suspended } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../../call/staff.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import { randomId } from '../../../../platform/ids.ts';
import { countPoints, requireProof } from '../../../approvals/index.ts';
import { type Deducted, forfeitPoints, lockAccounts } from '../../../ledger/index.ts';
import { type MemberStatus, optOut, suspend, unsuspend } from '../../../members/index.ts';
import { heldMember } from '../chosen-member.ts';
import { about } from './about.ts';

export interface Case {
  memberId: string;
  reason?: string | undefined;
}

async function forfeit({ tx, tenant, now }: StaffCtx, memberId: string): Promise<Deducted> {
  await lockAccounts(tx, [memberId]);
  const forfeits = [{ memberId, causeId: randomId() }];
  const taken = await forfeitPoints(tx, tenant.tenantId, now, { forfeits, reason: 'SUSPENSION' });
  return taken.get(memberId) ?? { deducted: 0, canceled: 0 };
}

/**
 * Suspends a member, who can read but not change anything; optionally takes the points in the same transaction. Throws
 * NOT_FOUND; when taking points also NOT_ALLOWED without that permission, and STEP_UP_REQUIRED [AUTH-31, LEDGER-07,
 * DESK-37].
 */
export async function suspendMember(ctx: StaffCtx, asked: Case & { takesPoints: boolean }): Promise<Suspended> {
  const { memberId, takesPoints } = asked;
  if (takesPoints && !ctx.may('points.act')) throwAdminError('NOT_ALLOWED');
  if (takesPoints) requireProof(ctx);
  const { status: before } = await heldMember(ctx, memberId);
  const after = await suspend(ctx.tx, memberId);
  const taken = takesPoints ? await forfeit(ctx, memberId) : { deducted: 0, canceled: 0 };
  await countPoints(ctx, taken.deducted + taken.canceled);
  await ctx.record(about('members.suspend', asked, { before, after, takesPoints, ...taken }));
  return { before, after, ...taken };
}

async function move(
  ctx: StaffCtx,
  verb: ActVerb,
  asked: Case,
  reach: (memberId: string) => Promise<MemberStatus>,
): Promise<Moved> {
  const { status: before } = await heldMember(ctx, asked.memberId);
  const after = await reach(asked.memberId);
  await ctx.record(about(verb, asked, { before, after }));
  return { before, after };
}

export const unsuspendMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.unsuspend', asked, (memberId) => unsuspend(ctx.tx, memberId));

export const optOutMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.optOut', asked, (memberId) => optOut(ctx.tx, memberId));
