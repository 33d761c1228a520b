import { type SignIns, staffLimits } from '@fareback/contract/admin';
import type { DeskCall, StaffCtx } from '../../../call/staff.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { DeskSettings } from '../../../platform/deps.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import { checkReach } from '../team/rights.ts';
import { rolesAt } from '../team/team-store.ts';
import { endSession, endSessions, liveSessions } from './session-store.ts';

/** What listing sign-ins needs of a call. */
interface Asking {
  tx: Tx;
  now: Date;
  settings: { desk: DeskSettings | null };
}

async function signInsOf({ tx, now, settings: { desk } }: Asking, staffId: string, own?: string): Promise<SignIns> {
  if (desk === null) return { data: [] };
  const rows = await liveSessions(tx, { staffId, now, desk, limit: staffLimits.signInsShownMax });
  return {
    data: rows.map(({ sessionId, beganAt, seenAt, ...row }) => ({
      ...row,
      signInId: sessionId,
      beganAt: beganAt.toISOString(),
      lastSeenAt: seenAt.toISOString(),
      isThisOne: sessionId === own,
    })),
  };
}

/** Where one is signed in oneself. */
export const listSignIns = async (call: DeskCall): Promise<SignIns> => {
  const { staffId, sessionId } = call.signedIn ?? refuseStaff('SIGN_IN_REQUIRED');
  return withStaff(call.database, (tx) => signInsOf({ ...call, tx }, staffId, sessionId));
};

/** Ends one of one's own sign-ins; another's is not found [DESK-04]. */
export async function endSignIn(call: DeskCall, { params }: { params: { signIn: string } }): Promise<SignIns> {
  const { staffId, sessionId } = call.signedIn ?? refuseStaff('SIGN_IN_REQUIRED');
  return withStaff(call.database, async (tx) => {
    if ((await endSession(tx, staffId, params.signIn)) === 0) refuseStaff('NOT_FOUND');
    return signInsOf({ ...call, tx }, staffId, sessionId);
  });
}

/** Where somebody of the agency's staff is signed in. Refuses NOT_FOUND. */
export async function listTheirSignIns(ctx: StaffCtx, { params }: { params: { staff: string } }): Promise<SignIns> {
  if ((await rolesAt(ctx.tx, ctx.tenant.tenantId, params.staff)).length === 0) refuseStaff('NOT_FOUND');
  return signInsOf(ctx, params.staff);
}

/** Ends all sign-ins of somebody of the agency's staff. Refuses NOT_FOUND and ROLE_ABOVE_YOURS [DESK-12]. */
export async function endTheirSignIns(ctx: StaffCtx, { params }: { params: { staff: string } }): Promise<SignIns> {
  const roles = await rolesAt(ctx.tx, ctx.tenant.tenantId, params.staff);
  if (roles.length === 0) refuseStaff('NOT_FOUND');
  checkReach(ctx, roles);
  const ended = await endSessions(ctx.tx, params.staff);
  await ctx.record({ verb: 'staff.endSignIns', subject: { kind: 'staff', id: params.staff }, facts: { ended } });
  return signInsOf(ctx, params.staff);
}
