import { type SignIns, staffLimits } from '@fareback/contract/admin';
import type { DeskCall, SignedIn, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { checkReach } from '../team/rights.ts';
import { rolesAt } from '../team/team-store.ts';
import {
  endSession,
  endSessionsAt,
  type LiveSession,
  liveSessions,
  liveUses,
  worksElsewhere,
} from './session-store.ts';

const present = (
  { sessionId, beganAt, seenAt, ...row }: LiveSession,
  { own, isShared }: { own?: string; isShared: boolean },
): SignIns['data'][number] => ({
  ...row,
  signInId: sessionId,
  beganAt: beganAt.toISOString(),
  lastSeenAt: seenAt.toISOString(),
  isThisOne: sessionId === own,
  isShared,
});

async function ownSignIns(tx: Tx, { now, settings }: DeskCall, { staffId, sessionId }: SignedIn): Promise<SignIns> {
  if (settings.desk === null) return { data: [] };
  const rows = await liveSessions(tx, { staffId, now, desk: settings.desk, limit: staffLimits.signInsShownMax });
  return { data: rows.map((row) => present(row, { own: sessionId, isShared: false })) };
}

export const listSignIns = async (call: DeskCall): Promise<SignIns> => {
  const me = call.signedIn ?? throwAdminError('SIGN_IN_REQUIRED');
  return withStaff(call.database, (tx) => ownSignIns(tx, call, me));
};

/** Ends one of the person's own sessions; another person's is not found [DESK-04]. */
export async function endSignIn(call: DeskCall, { params }: { params: { signIn: string } }): Promise<SignIns> {
  const me = call.signedIn ?? throwAdminError('SIGN_IN_REQUIRED');
  return withStaff(call.database, async (tx) => {
    if ((await endSession(tx, me.staffId, params.signIn)) === 0) throwAdminError('NOT_FOUND');
    return ownSignIns(tx, call, me);
  });
}

interface OfStaff {
  params: { staff: string };
}

/** Returns a person's sessions as used at this agency; `isShared` if they also serve other agencies. */
async function usesOf({ tx, now, tenant, settings }: StaffCtx, staffId: string): Promise<SignIns> {
  if (settings.desk === null) return { data: [] };
  const { tenantId } = tenant;
  const query = { staffId, now, desk: settings.desk, limit: staffLimits.signInsShownMax };
  const isElsewhere = await worksElsewhere(tx, tenantId, staffId);
  return {
    data: (await liveUses(tx, tenantId, query)).map(({ isOnlyHere, ...row }) =>
      present(row, { isShared: isElsewhere && !isOnlyHere }),
    ),
  };
}

/**
 * Lists a staff member's sessions at the agency: networks and browsers of calls to this agency only. Throws NOT_FOUND
 * [DESK-459].
 */
export async function listTheirSignIns(ctx: StaffCtx, { params }: OfStaff): Promise<SignIns> {
  if ((await rolesAt(ctx.tx, ctx.tenant.tenantId, params.staff)).length === 0) throwAdminError('NOT_FOUND');
  return usesOf(ctx, params.staff);
}

/**
 * Ends a staff member's sessions that serve only this agency. Others stay and lose access when the roles are removed.
 * Throws NOT_FOUND and ROLE_ABOVE_YOURS [DESK-12, DESK-459].
 */
export async function endTheirSignIns(ctx: StaffCtx, { params: { staff: staffId } }: OfStaff): Promise<SignIns> {
  const { tx, tenant } = ctx;
  const roles = await rolesAt(tx, tenant.tenantId, staffId);
  if (roles.length === 0) throwAdminError('NOT_FOUND');
  checkReach(ctx, roles);
  const isAll = !(await worksElsewhere(tx, tenant.tenantId, staffId));
  const ended = await endSessionsAt(tx, tenant.tenantId, { staffId, isAll });
  await ctx.record({ verb: 'staff.endSignIns', subject: { kind: 'staff', id: staffId }, facts: { ended } });
  return usesOf(ctx, staffId);
}
