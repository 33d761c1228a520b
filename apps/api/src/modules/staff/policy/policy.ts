import { isDeepStrictEqual } from 'node:util';
import type { SessionPolicyAtDesk, WantedSessionPolicy } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { deleteEndedSessions } from '../sessions/session-store.ts';
import { lockTeam } from '../team/team-store.ts';
import { isInNetworks, isNetwork } from './networks.ts';
import { hasAgencySignIn, ownersOf, putPolicy, readPolicy, type SessionPolicy } from './policy-store.ts';

const none = {
  idleMinutes: null,
  sessionHours: null,
  networks: [],
  requiresAgencySignIn: false,
  emergencyStaff: [],
};

async function present(
  tx: Tx,
  { tenantId, desk }: { tenantId: string; desk: StaffCall['settings']['desk'] },
): Promise<SessionPolicyAtDesk> {
  const policy = await readPolicy(tx, tenantId);
  const owners = (await ownersOf(tx, tenantId)).filter(({ hasProvenEmail }) => hasProvenEmail);
  const { updatedAt, ...rules } = policy ?? { ...none, updatedAt: null };
  return {
    ...rules,
    updatedAt: updatedAt?.toISOString() ?? null,
    owners: owners.map(({ staffId, name, email }) => ({ staffId, name, email })),
    hasAgencySignIn: await hasAgencySignIn(tx, tenantId),
    installation: { idleMinutes: desk?.idleMinutes ?? 0, sessionHours: desk?.sessionHours ?? 0 },
  };
}

/** Returns the agency's session policy, and the owners who can have emergency access [DESK-820]. */
export const getSessionPolicy = (
  { database, settings }: StaffCall,
  { params }: { params: { agency: string } },
): Promise<SessionPolicyAtDesk> =>
  withStaff(database, (tx) => present(tx, { tenantId: params.agency, desk: settings.desk }));

/** Throws if a network is invalid, or a required sign-in is not set up or has no emergency access. */
async function checkWanted(tx: Tx, agencyId: string, wanted: Omit<WantedSessionPolicy, 'was'>): Promise<void> {
  if (!wanted.networks.every(isNetwork)) throwAdminError('INVALID_REQUEST', { field: 'networks' });
  const owners = await ownersOf(tx, agencyId);
  const canHelp = new Set(owners.flatMap(({ staffId, hasProvenEmail }) => (hasProvenEmail ? [staffId] : [])));
  if (!wanted.emergencyStaff.every((staffId) => canHelp.has(staffId)))
    throwAdminError('INVALID_REQUEST', { field: 'emergencyStaff' });
  if (!wanted.requiresAgencySignIn) return;
  if (!(await hasAgencySignIn(tx, agencyId))) throwAdminError('NO_AGENCY_SIGN_IN');
  if (wanted.emergencyStaff.length === 0) throwAdminError('NO_EMERGENCY_ACCESS');
}

/**
 * Saves the agency's session policy; it applies to sessions that exist, from their next call. Throws INVALID_REQUEST,
 * NO_AGENCY_SIGN_IN, NO_EMERGENCY_ACCESS, and CHANGED_MEANWHILE if the current policy is neither what the caller saw nor
 * what they want [DESK-820].
 */
export async function setSessionPolicy(
  ctx: StaffCtx,
  { body }: { body: WantedSessionPolicy },
): Promise<SessionPolicyAtDesk> {
  const { tx, tenant, now, settings } = ctx;
  const { tenantId } = tenant;
  const { was, ...wanted } = body;
  await lockTeam(tx, tenantId);
  const before = await readPolicy(tx, tenantId);
  const isSeen = was === (before?.updatedAt.toISOString() ?? null);
  const { updatedAt: _, ...old } = before ?? { ...none, updatedAt: now };
  const isSame = isDeepStrictEqual(old, wanted);
  if (!isSeen && !isSame) throwAdminError('CHANGED_MEANWHILE');
  await checkWanted(tx, tenantId, wanted);
  // Operators and API keys are not bound by networks.
  const isBound = ctx.actor.kind === 'staff' && ctx.isOperator !== true;
  if (isBound && wanted.networks.length > 0 && !isInNetworks(wanted.networks, ctx.address ?? ''))
    throwAdminError('NETWORK_LEAVES_YOU_OUT');
  // Sessions that ended by the old limits must not continue under longer ones.
  if (settings.desk !== null) await deleteEndedSessions(tx, now, settings.desk);
  const policy: SessionPolicy = { ...wanted, updatedAt: isSame && before ? before.updatedAt : now };
  await putPolicy(tx, tenantId, policy);
  await ctx.record({
    verb: 'staff.setSessionPolicy',
    subject: { kind: 'agency', id: tenantId },
    facts: { before: old, after: wanted },
  });
  return present(tx, { tenantId, desk: settings.desk });
}
