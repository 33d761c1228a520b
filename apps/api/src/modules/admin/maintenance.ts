import {
  type AnnouncedMaintenance,
  adminRoutes,
  type Maintenance,
  type MaintenanceInput,
} from '@fareback/contract/admin';
import { adminAlone, adminHandle, type StaffCall, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { actingIn } from '../acts/index.ts';
import {
  type Announcement,
  closing,
  deleteAnnouncement,
  readAnnouncements,
  type Scope,
  writeAnnouncement,
} from '../maintenance/index.ts';
import { announceChange } from '../tenants/index.ts';

const { maintenance } = adminRoutes;

const present = (one: Announcement | undefined): AnnouncedMaintenance | null =>
  one
    ? {
        startsAt: one.startsAt.toISOString(),
        endsAt: one.endsAt?.toISOString() ?? null,
        messages: one.messages,
        announcedBy: one.announcedBy,
        announcedAt: one.announcedAt.toISOString(),
      }
    : null;

/** Announced maintenance that has not ended [DESK-110]. */
async function getMaintenance({ tx, now }: StaffCtx): Promise<Maintenance> {
  const announcements = await readAnnouncements(tx, now);
  const of = (scope: Scope) => present(announcements.find((one) => one.scope === scope));
  return { isClosed: closing(announcements, now) !== undefined, own: of('AGENCY'), forAll: of('ALL') };
}

/** A start this recent still means now: it was typed a while before it was submitted. */
const LATE_MILLIS = 15 * 60_000;

/** Parses start and end; throws TIME_PAST if the end is past or before the start, or the start is long past. */
function timesOf({ startsAt, endsAt }: MaintenanceInput, now: Date): Pick<Announcement, 'startsAt' | 'endsAt'> {
  const starts = startsAt === null ? now : new Date(startsAt);
  const ends = endsAt === null ? null : new Date(endsAt);
  // A mistyped old date would close the app at once and indefinitely.
  if (now.getTime() - starts.getTime() > LATE_MILLIS) throwAdminError('TIME_PAST', { field: 'startsAt' });
  if (ends !== null && (ends <= starts || ends <= now)) throwAdminError('TIME_PAST', { field: 'endsAt' });
  return { startsAt: starts, endsAt: ends };
}

/**
 * Closes an agency's app now or at a given time; all processes apply it within a minute. Throws TIME_PAST [DESK-110].
 */
async function announceMaintenance(
  ctx: StaffCtx,
  asked: MaintenanceInput,
  scope: Scope = 'AGENCY',
): Promise<Maintenance> {
  const { tx, now, actor, tenant } = ctx;
  const times = timesOf(asked, now);
  await writeAnnouncement(tx, { ...times, scope, messages: asked.messages, announcedBy: actor, announcedAt: now });
  await announceChange(tx, tenant.tenantId);
  await ctx.record({
    verb: 'maintenance.announce',
    subject: { kind: 'agency', id: tenant.tenantId },
    facts: { scope, ...times, messages: asked.messages },
  });
  return getMaintenance(ctx);
}

/** Opens an agency's app and cancels planned maintenance of the same scope; idempotent [DESK-110]. */
async function liftMaintenance(ctx: StaffCtx, scope: Scope = 'AGENCY'): Promise<Maintenance> {
  const { tx, tenant } = ctx;
  const lifted = await deleteAnnouncement(tx, scope);
  await announceChange(tx, tenant.tenantId);
  await ctx.record({
    verb: 'maintenance.lift',
    subject: { kind: 'agency', id: tenant.tenantId },
    facts: { scope, wasAnnounced: lifted > 0 },
  });
  return getMaintenance(ctx);
}

async function inEveryAgency(
  call: StaffCall,
  verb: (ctx: StaffCtx) => Promise<unknown>,
): Promise<{ agencies: number }> {
  const { actor, network, tenants, database } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const all = await tenants.all();
  for (const tenant of all)
    await withTenant(database, tenant.tenantId, (tx) =>
      verb(actingIn({ ...call, tenant, tx }, { actor, network, may: () => true })),
    );
  return { agencies: all.length };
}

/** Announces maintenance for all agencies. A failure stops it; repeating it resumes. */
export const announceForAll = (call: StaffCall, asked: MaintenanceInput): Promise<{ agencies: number }> =>
  inEveryAgency(call, (ctx) => announceMaintenance(ctx, asked, 'ALL'));

/** Opens all apps except those that their agencies closed. */
export const liftForAll = (call: StaffCall): Promise<{ agencies: number }> =>
  inEveryAgency(call, (ctx) => liftMaintenance(ctx, 'ALL'));

export const handlers = [
  adminHandle(maintenance.get, (ctx) => getMaintenance(ctx)),
  adminHandle(maintenance.announce, (ctx, { body }) => announceMaintenance(ctx, body)),
  adminHandle(maintenance.lift, (ctx) => liftMaintenance(ctx)),
  adminAlone(maintenance.announceForAll, (call, { body }) => announceForAll(call, body)),
  adminAlone(maintenance.liftForAll, (call) => liftForAll(call)),
];
