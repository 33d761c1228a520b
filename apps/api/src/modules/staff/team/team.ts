import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import { type Role, staffLimits, type Team, type TeamMember } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';
import { takeUse } from '../../../platform/limits/limit-use.ts';
import { addJob } from '../../../platform/queue.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { ensureStaff, findStaff, findStaffByEmail, forgetIdle, type StaffMember } from '../store.ts';
import { putInvitation } from './invitation-store.ts';
import { checkReach } from './rights.ts';
import { countStaff, lockTeam, rolesAt, setRoles, teamOf } from './team-store.ts';

type AgencyRole = TeamMember['roles'][number];

/** Whom of the staff a call is about. */
interface OfStaff {
  params: { staff: string };
}

/** The staff of an agency, by name. */
export async function listTeam({ tx, tenant }: StaffCtx): Promise<Team> {
  const rows = await teamOf(tx, tenant.tenantId);
  return {
    data: rows.map((row) => ({
      ...row,
      joinedAt: row.joinedAt?.toISOString() ?? null,
      invitedUntil: row.invitedUntil?.toISOString() ?? null,
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
  };
}

/** The owners of an agency: their names, and whether they have come. The transaction must see staff. */
export const ownersOf = async ({
  tx,
  tenant,
}: Pick<StaffCtx, 'tx' | 'tenant'>): Promise<{ name: string; hasCome: boolean }[]> =>
  (await teamOf(tx, tenant.tenantId))
    .filter(({ roles }) => roles.includes('owner'))
    .map(({ name, joinedAt }) => ({ name, hasCome: joinedAt !== null }));

/** Counts an invitation of the agency's; refuses TOO_MANY_REQUESTS. */
async function meterInvitation({ tx, tenant: { tenantId }, keyRing, now }: StaffCtx): Promise<void> {
  const max = staffLimits.invitationsPerAgencyPerDay;
  const limit = { name: 'desk-invitations', max, windowSeconds: 86_400 };
  const whoHash = keyRing.hash('agency', `limit/${tenantId}/${limit.name}`);
  const retryAt = await takeUse(tx, limit, { tenantId, whoHash }, now);
  if (retryAt) refuseStaff('TOO_MANY_REQUESTS', { retryAt });
}

/** Mails somebody how to come: a link that lets them in, or, where they have come before, that they are of this agency now. */
async function mailInvitation(ctx: StaffCtx, person: StaffMember & { joinedAt: Date | null }): Promise<void> {
  const { tx, now, keyRing, tenant, actor, settings } = ctx;
  await meterInvitation(ctx);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  const isNew = person.joinedAt === null;
  if (isNew) await putInvitation(tx, { staffId: person.staffId, tokenHash: hashOfToken(token), expiresAt });
  const link = `${settings.desk?.origin}/${isNew ? `invitation#token=${token}` : tenant.tenantId}`;
  const mail = { kind: 'INVITATION' as const, agency: tenant.name, by: actor.name, link, isNew };
  await queueStaffMail(tx, keyRing, { contents: { to: person.email, reader: person, mail }, expiresAt });
}

/** Gives somebody roles and mails them how to come. Refuses INVALID_REQUEST, ALREADY_STAFF, ROLE_ABOVE_YOURS, TOO_MANY_STAFF [DESK-11]. */
export async function inviteStaff(
  ctx: StaffCtx,
  { body }: { body: { email: string; name: string; language: 'en' | 'es'; roles: AgencyRole[] } },
): Promise<Team> {
  const { tx, now, tenant } = ctx;
  const { tenantId: agencyId } = tenant;
  const { name, language, roles } = body;
  const email = normalizeEmail(body.email);
  if (!isEmailShaped(email)) refuseStaff('INVALID_REQUEST', { field: 'email' });
  checkReach(ctx, roles);
  await lockTeam(tx, agencyId);
  if ((await countStaff(tx, agencyId)).all >= staffLimits.staffPerAgencyMax) refuseStaff('TOO_MANY_STAFF');
  const staffId = await ensureStaff(tx, { email, name, language, joinedAt: null }, ctx);
  if ((await rolesAt(tx, agencyId, staffId)).length > 0) refuseStaff('ALREADY_STAFF');
  await setRoles(tx, { agencyId, staffId, roles }, now);
  const person = await findStaffByEmail(tx, email);
  if (!person) throw new Error('Somebody who was just added is not there.');
  await mailInvitation(ctx, person);
  await ctx.record({
    verb: 'staff.invite',
    subject: { kind: 'staff', id: staffId },
    facts: { who: person.name, after: roles },
  });
  return listTeam(ctx);
}

/** Somebody of this very agency's staff, with their roles; refuses NOT_FOUND. */
async function member(
  { tx, tenant }: StaffCtx,
  { params: { staff } }: OfStaff,
): Promise<StaffMember & { joinedAt: Date | null; roles: AgencyRole[] }> {
  await lockTeam(tx, tenant.tenantId);
  const [roles, person] = [await rolesAt(tx, tenant.tenantId, staff), await findStaff(tx, staff)];
  return person && roles.length > 0 ? { ...person, roles } : refuseStaff('NOT_FOUND');
}

/** Mails the invitation again. Refuses ALREADY_STAFF where they have come [DESK-11]. */
export async function inviteAgain(ctx: StaffCtx, asked: OfStaff): Promise<Team> {
  const person = await member(ctx, asked);
  if (person.joinedAt !== null) refuseStaff('ALREADY_STAFF');
  await mailInvitation(ctx, person);
  await ctx.record({
    verb: 'staff.inviteAgain',
    subject: { kind: 'staff', id: person.staffId },
    facts: { who: person.name },
  });
  return listTeam(ctx);
}

/** Refuses to leave an agency without an owner. */
async function checkOwners(
  { tx, tenant }: StaffCtx,
  { before, after }: { before: readonly Role[]; after: readonly Role[] },
): Promise<void> {
  if (!before.includes('owner') || after.includes('owner')) return;
  if ((await countStaff(tx, tenant.tenantId)).owners <= 1) refuseStaff('LAST_OWNER');
}

const isSame = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * Gives somebody exactly these roles. Refuses NOT_FOUND, ROLE_ABOVE_YOURS, LAST_OWNER, and CHANGED_MEANWHILE where they have
 * neither these nor those that the caller saw [DESK-12, DESK-393].
 */
export async function changeRoles(
  ctx: StaffCtx,
  { body: { roles, was }, ...asked }: OfStaff & { body: { roles: AgencyRole[]; was?: AgencyRole[] | undefined } },
): Promise<Team> {
  const { roles: before, staffId, name } = await member(ctx, asked);
  if (was !== undefined && !isSame(before, was) && !isSame(before, roles)) refuseStaff('CHANGED_MEANWHILE');
  checkReach(ctx, [...before, ...roles]);
  await checkOwners(ctx, { before, after: roles });
  await setRoles(ctx.tx, { agencyId: ctx.tenant.tenantId, staffId, roles }, ctx.now);
  await ctx.record({
    verb: 'staff.changeRoles',
    subject: { kind: 'staff', id: staffId },
    facts: { who: name, before, after: roles },
  });
  return listTeam(ctx);
}

/** Name of the job that takes a former person's name out of what they wrote. */
export const FORGET_AUTHOR = 'forget-author';

/** A person who left an agency's staff. */
export interface FormerAuthor {
  agencyId: string;
  staffId: string;
}

/** Takes somebody out of the staff; their sign-ins are of no use here from now on. Refuses NOT_FOUND, ROLE_ABOVE_YOURS, LAST_OWNER [DESK-12]. */
export async function removeStaff(ctx: StaffCtx, asked: OfStaff): Promise<Team> {
  const { roles: before, staffId, name } = await member(ctx, asked);
  checkReach(ctx, before);
  await checkOwners(ctx, { before, after: [] });
  await setRoles(ctx.tx, { agencyId: ctx.tenant.tenantId, staffId, roles: [] }, ctx.now);
  await forgetIdle(ctx.tx, staffId, ctx);
  await addJob(ctx.tx, FORGET_AUTHOR, { agencyId: ctx.tenant.tenantId, staffId } satisfies FormerAuthor);
  await ctx.record({ verb: 'staff.remove', subject: { kind: 'staff', id: staffId }, facts: { who: name, before } });
  return listTeam(ctx);
}
