import type { ActVerb, Moved, Suspended } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../../call/staff.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import { randomId } from '../../../../platform/ids.ts';
import { countPoints, requireProof } from '../../../approvals/index.ts';
import { type Deducted, forfeitPoints, lockAccounts } from '../../../ledger/index.ts';
import { type MemberStatus, optOut, suspend, unsuspend } from '../../../members/index.ts';
import { verifyWithInventedNumber } from '../../../verification/index.ts';
import { heldMember } from '../chosen-member.ts';
import { about } from './about.ts';

/** Whom an act is about, and why; a command may leave the reason out. */
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
 * Suspends a member: everything can be read, nothing changed; where it is said, the points go in the same transaction.
 * Refuses NOT_FOUND; where points are taken also NOT_ALLOWED to whoever may take none, and STEP_UP_REQUIRED [AUTH-31, LEDGER-07, DESK-37].
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

/** Moves a member by a verb of their standing. Refuses NOT_FOUND. */
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

/** Ends a suspension. Refuses NOT_FOUND [AUTH-31, DESK-37]. */
export const unsuspendMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.unsuspend', asked, (memberId) => unsuspend(ctx.tx, memberId));

/** Opts a member out until they opt back in. Refuses NOT_FOUND [AUTH-31]. */
export const optOutMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.optOut', asked, (memberId) => optOut(ctx.tx, memberId));

/** Verifies a member with an invented number, for demos. Refuses NOT_FOUND [PHONE-03]. */
export async function verifyMember(ctx: StaffCtx, asked: Case & { before: MemberStatus }): Promise<Moved> {
  // The number is locked before the member, as wherever a number is decided about.
  const after = await verifyWithInventedNumber({ ...ctx, member: { memberId: asked.memberId } });
  await ctx.record(about('members.verify', asked, { before: asked.before, after }));
  return { before: asked.before, after };
}
