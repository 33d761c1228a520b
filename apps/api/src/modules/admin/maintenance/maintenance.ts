import type { AnnouncedMaintenance, Maintenance, MaintenanceInput } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';
import {
  type Announcement,
  closing,
  deleteAnnouncement,
  readAnnouncements,
  type Scope,
  writeAnnouncement,
} from '../../maintenance/index.ts';
import { announceChange } from '../../tenants/index.ts';

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

/** What is announced of an agency and not over yet [DESK-110]. */
export async function getMaintenance({ tx, now }: StaffCtx): Promise<Maintenance> {
  const announcements = await readAnnouncements(tx, now);
  const of = (scope: Scope) => present(announcements.find((one) => one.scope === scope));
  return { isClosed: closing(announcements, now) !== undefined, own: of('AGENCY'), forAll: of('ALL') };
}

/** A start so long ago is still meant as now: somebody typed it, and pressed later. */
const LATE_MILLIS = 15 * 60_000;

/** From when to when an app is closed; refuses TIME_PAST for an end that is over or before the start, and for a start long over. */
function timesOf({ startsAt, endsAt }: MaintenanceInput, now: Date): Pick<Announcement, 'startsAt' | 'endsAt'> {
  const starts = startsAt === null ? now : new Date(startsAt);
  const ends = endsAt === null ? null : new Date(endsAt);
  // A date of last summer would close the app at once, and for good.
  if (now.getTime() - starts.getTime() > LATE_MILLIS) throwAdminError('TIME_PAST', { field: 'startsAt' });
  if (ends !== null && (ends <= starts || ends <= now)) throwAdminError('TIME_PAST', { field: 'endsAt' });
  return { startsAt: starts, endsAt: ends };
}

/** Closes an agency's app now or at a time: riders see it within a minute, in every process. Refuses TIME_PAST [DESK-110]. */
export async function announceMaintenance(
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

/** Opens an agency's app again, and forgets what was planned in the same scope; repeatable [DESK-110]. */
export async function liftMaintenance(ctx: StaffCtx, scope: Scope = 'AGENCY'): Promise<Maintenance> {
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

/** Runs a verb in every active agency, one after the other, each on record there; answers how many there are. */
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

/** The same for all agencies; one that fails ends it, and repeated it goes on. */
export const announceForAll = (call: StaffCall, asked: MaintenanceInput): Promise<{ agencies: number }> =>
  inEveryAgency(call, (ctx) => announceMaintenance(ctx, asked, 'ALL'));

/** Opens the apps of all agencies again, but for those that closed their own. */
export const liftForAll = (call: StaffCall): Promise<{ agencies: number }> =>
  inEveryAgency(call, (ctx) => liftMaintenance(ctx, 'ALL'));
