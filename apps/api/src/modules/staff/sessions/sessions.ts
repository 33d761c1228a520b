import { type SignIns, staffLimits } from '@fareback/contract/admin';
import type { DeskCall, SignedIn, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps, DeskSettings } from '../../../platform/deps.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { isEmergencyAccess } from '../policy/check-policy.ts';
import { reportEmergencyAccess } from '../policy/report-emergency-access.ts';
import { recordEmailProved, recordSignIn } from '../store.ts';
import { checkReach, rolesAt } from '../team/team-store.ts';
import {
  endSession,
  endSessionOf,
  endSessionsAt,
  findSession,
  insertSession,
  type LiveSession,
  liveSessions,
  liveUses,
  recordEmergencyAccess,
  recordSessionUse,
  touchSession,
  type Way,
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

/** Interval at which repeated use is recorded. */
const NOTED_AFTER_MILLIS = 60_000;
const USER_AGENT_LENGTH_MAX = 256;

/** Returns the person of a session token; null without a live session [DESK-04]. */
export async function signedInBy(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  desk: DeskSettings,
  token: string,
): Promise<SignedIn | null> {
  const now = clock();
  const found = await withStaff(database, async (tx) => {
    const session = await findSession(tx, hashOfToken(token), now, desk);
    if (session && now.getTime() - session.seenAt.getTime() >= NOTED_AFTER_MILLIS)
      await touchSession(tx, session.sessionId, now);
    return session;
  });
  if (!found) return null;
  const { seenAt: _, ...person } = found;
  const { onlyAgencyId } = person;
  const isMeant = ({ agencyId }: { agencyId: string | null }): boolean =>
    onlyAgencyId === null || agencyId === onlyAgencyId;
  return { ...person, grants: person.grants.filter(isMeant), offers: person.offers.filter(isMeant) };
}

const agentOf = ({ client }: Pick<DeskCall, 'client'>): string | null =>
  client.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null;

/**
 * Records at which agency a session is used, at most once a minute. The agency sees nothing else of it [DESK-459].
 * Reports a session's first emergency access.
 */
export async function recordUseAt(call: DeskCall, agency: Tenant): Promise<void> {
  const { tenantId: agencyId } = agency;
  const { signedIn, now, network, database } = call;
  if (signedIn === null) return;
  const isEmergency = isEmergencyAccess(signedIn, agencyId);
  const seenAt = signedIn.uses[agencyId];
  const isNoted = seenAt !== undefined && now.getTime() - Date.parse(seenAt) < NOTED_AFTER_MILLIS;
  if (isNoted && !isEmergency) return;
  const { sessionId } = signedIn;
  const use = { sessionId, agencyId, network, userAgent: agentOf(call) };
  await withStaff(database, async (tx) => {
    if (!isNoted) await recordSessionUse(tx, use, now);
    if (isEmergency && (await recordEmergencyAccess(tx, sessionId, agencyId, now)))
      await reportEmergencyAccess(tx, call, { signedIn, agency });
  });
}

/** Starts a session, replacing the browser's previous one; sets the cookie with `call.setSession`. */
export async function startSession(
  tx: Tx,
  call: DeskCall,
  {
    staffId,
    way,
    onlyAgencyId = null,
    isThroughSaml = false,
  }: { staffId: string; way: Way; onlyAgencyId?: string | null; isThroughSaml?: boolean },
): Promise<string> {
  const { network, now, token: old } = call;
  const token = newToken();
  await recordSignIn(tx, staffId, now);
  // An agency's provider proves no email to other agencies and does not use up their invitations.
  if (way !== 'OPENID') await recordEmailProved(tx, staffId, now);
  if (old !== undefined) await endSessionOf(tx, hashOfToken(old));
  const userAgent = agentOf(call);
  await insertSession(
    tx,
    {
      tokenHash: hashOfToken(token),
      sessionId: randomId(),
      staffId,
      way,
      onlyAgencyId,
      isThroughSaml,
      network,
      userAgent,
    },
    now,
  );
  return token;
}

export async function signOut(call: DeskCall): Promise<Record<string, never>> {
  const { token } = call;
  if (token !== undefined) await withStaff(call.database, (tx) => endSessionOf(tx, hashOfToken(token)));
  call.setSession(null);
  return {};
}
