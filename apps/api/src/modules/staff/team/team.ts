import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import { type Role, staffLimits, type Team, type TeamMember } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { recordUse } from '../../../platform/limits/limit-use.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { addJob } from '../../../platform/queue.ts';
import { forgetLists } from '../lists/list-store.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { forgetPerson } from '../notifications/notification-store.ts';
import { deleteIdle, ensureStaff, type FoundStaff, findStaff, findStaffByEmail, lockStaff } from '../store.ts';
import { deleteOffer, type Offer, offerTo, putOffer } from './offer-store.ts';
import { checkReach, countStaff, isOperator, lockTeam, rolesAt, setRoles, teamOf } from './team-store.ts';

type AgencyRole = TeamMember['roles'][number];

interface OfStaff {
  params: { staff: string };
}

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

/** Names of an agency's owners, and whether each has signed in. The transaction must be able to read staff rows. */
export const ownersOf = async ({
  tx,
  tenant,
}: Pick<StaffCtx, 'tx' | 'tenant'>): Promise<{ name: string; hasCome: boolean }[]> =>
  (await teamOf(tx, tenant.tenantId))
    .filter(({ roles }) => roles.includes('owner'))
    .map(({ name, joinedAt }) => ({ name, hasCome: joinedAt !== null }));

async function meterInvitation({ tx, tenant: { tenantId }, keyRing, now }: StaffCtx): Promise<void> {
  const max = staffLimits.invitationsPerAgencyPerDay;
  const limit = { name: 'desk-invitations', max, windowSeconds: 86_400 };
  const whoHash = keyRing.hash('agency', `limit/${tenantId}/${limit.name}`);
  const retryAt = await recordUse(tx, limit, { tenantId, whoHash }, now);
  if (retryAt) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
}

type Wanted = Pick<Offer, 'name' | 'language' | 'roles'>;

/**
 * Offers roles to a person by mail; they apply after acceptance. Only people who never signed in get a sign-in link, so
 * an invitation can't be used to enter an existing account or that of a new operator [DESK-734].
 */
async function offerRoles(ctx: StaffCtx, person: FoundStaff, { name, language, roles }: Wanted): Promise<void> {
  const { tx, now, keyRing, tenant, actor, settings } = ctx;
  await meterInvitation(ctx);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  await lockStaff(tx, person.staffId);
  const isNew = person.joinedAt === null && !(await isOperator(tx, person.staffId));
  await putOffer(tx, {
    offerId: randomId(),
    staffId: person.staffId,
    agencyId: tenant.tenantId,
    name,
    language,
    roles,
    invitedBy: actor.name,
    invitedAt: now,
    expiresAt,
    tokenHash: isNew ? hashOfToken(token) : null,
  });
  const link = `${settings.desk?.origin}/${isNew ? `invitation#token=${token}` : 'invitations'}`;
  const mail = { kind: 'INVITATION' as const, agency: tenant.name, by: actor.name, link, isNew, roles };
  const reader = isNew ? { name, language } : person;
  await queueStaffMail(tx, keyRing, { contents: { to: person.email, reader, mail }, expiresAt });
}

/** Refuses INVALID_REQUEST, ALREADY_STAFF, ROLE_ABOVE_YOURS, TOO_MANY_STAFF [DESK-11, DESK-458]. */
export async function inviteStaff(ctx: StaffCtx, { body }: { body: Wanted & { email: string } }): Promise<Team> {
  const { tx, tenant } = ctx;
  const { tenantId: agencyId } = tenant;
  const { name, language, roles } = body;
  const email = normalizeEmail(body.email);
  if (!isEmailShaped(email)) throwAdminError('INVALID_REQUEST', { field: 'email' });
  checkReach(ctx, roles);
  await lockTeam(tx, agencyId);
  if ((await countStaff(tx, agencyId)).all >= staffLimits.staffPerAgencyMax) throwAdminError('TOO_MANY_STAFF');
  const staffId = await ensureStaff(tx, { email, name, language, joinedAt: null }, ctx);
  const isHere = (await rolesAt(tx, agencyId, staffId)).length > 0 || (await offerTo(tx, agencyId, staffId));
  if (isHere) throwAdminError('ALREADY_STAFF');
  const person = await findStaffByEmail(tx, email);
  if (!person) throw new Error('Somebody who was just added is not there.');
  await offerRoles(ctx, person, { name, language, roles });
  const facts = { who: name, after: roles };
  await ctx.record({ verb: 'staff.invite', subject: { kind: 'staff', id: staffId }, facts });
  return listTeam(ctx);
}

async function member(
  { tx, tenant }: StaffCtx,
  { params: { staff } }: OfStaff,
): Promise<FoundStaff & { roles: AgencyRole[]; offer: Offer | undefined }> {
  await lockTeam(tx, tenant.tenantId);
  const [roles, person] = [await rolesAt(tx, tenant.tenantId, staff), await findStaff(tx, staff)];
  const offer = roles.length > 0 ? undefined : await offerTo(tx, tenant.tenantId, staff);
  if (!person || (roles.length === 0 && !offer)) return throwAdminError('NOT_FOUND');
  // Until the person accepts, the agency sees only the name it typed.
  return { ...person, name: offer?.name ?? person.name, roles: offer?.roles ?? roles, offer };
}

/** Mails the invitation again. Refuses ALREADY_STAFF after acceptance, ROLE_ABOVE_YOURS [DESK-11]. */
export async function inviteAgain(ctx: StaffCtx, asked: OfStaff): Promise<Team> {
  const { offer, ...person } = await member(ctx, asked);
  if (!offer) return throwAdminError('ALREADY_STAFF');
  checkReach(ctx, offer.roles);
  await offerRoles(ctx, person, offer);
  await ctx.record({
    verb: 'staff.inviteAgain',
    subject: { kind: 'staff', id: person.staffId },
    facts: { who: offer.name },
  });
  return listTeam(ctx);
}

async function checkOwners(
  { tx, tenant }: StaffCtx,
  { before, after }: { before: readonly Role[]; after: readonly Role[] },
): Promise<void> {
  if (!before.includes('owner') || after.includes('owner')) return;
  if ((await countStaff(tx, tenant.tenantId)).owners <= 1) throwAdminError('LAST_OWNER');
}

const isSame = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * Replaces the person's roles. Refuses NOT_FOUND, ROLE_ABOVE_YOURS, LAST_OWNER, and CHANGED_MEANWHILE if the current
 * roles are neither the requested ones nor those the caller saw [DESK-12, DESK-393].
 */
export async function changeRoles(
  ctx: StaffCtx,
  { body: { roles, was }, ...asked }: OfStaff & { body: { roles: AgencyRole[]; was?: AgencyRole[] | undefined } },
): Promise<Team> {
  const { roles: before, staffId, name, offer } = await member(ctx, asked);
  if (was !== undefined && !isSame(before, was) && !isSame(before, roles)) throwAdminError('CHANGED_MEANWHILE');
  checkReach(ctx, [...before, ...roles]);
  // A new id, so the person can't accept roles they did not see.
  if (offer) await putOffer(ctx.tx, { ...offer, offerId: randomId(), roles, invitedBy: ctx.actor.name });
  else {
    await checkOwners(ctx, { before, after: roles });
    await setRoles(ctx.tx, { agencyId: ctx.tenant.tenantId, staffId, roles }, ctx.now);
  }
  await ctx.record({
    verb: 'staff.changeRoles',
    subject: { kind: 'staff', id: staffId },
    facts: { who: name, before, after: roles },
  });
  return listTeam(ctx);
}

export const FORGET_AUTHOR = 'forget-author';

export interface FormerAuthor {
  agencyId: string;
  staffId: string;
}

/**
 * Removes a person from the agency's staff, effective immediately, or withdraws an invitation. Refuses NOT_FOUND,
 * ROLE_ABOVE_YOURS, LAST_OWNER [DESK-12, DESK-458].
 */
export async function removeStaff(ctx: StaffCtx, asked: OfStaff): Promise<Team> {
  const { tx, now, tenant } = ctx;
  const { tenantId: agencyId } = tenant;
  const { roles: before, staffId, name, offer } = await member(ctx, asked);
  checkReach(ctx, before);
  if (offer) await deleteOffer(tx, agencyId, staffId);
  else {
    await checkOwners(ctx, { before, after: [] });
    await setRoles(tx, { agencyId, staffId, roles: [] }, now);
    await forgetPerson(tx, agencyId, staffId);
    await forgetLists(tx, { agencyId, staffId });
    await addJob(tx, FORGET_AUTHOR, { agencyId, staffId } satisfies FormerAuthor);
  }
  await deleteIdle(tx, staffId, ctx);
  const verb = offer ? 'staff.withdraw' : 'staff.remove';
  await ctx.record({ verb, subject: { kind: 'staff', id: staffId }, facts: { who: name, before } });
  return listTeam(ctx);
}
