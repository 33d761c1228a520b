import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import { type AgencyHost, adminRoutes, type MadeAgency, type NewAgency } from '@fareback/contract/admin';
import {
  checkPack,
  contentOf,
  digest,
  getIdError,
  newPack,
  type Pack,
  type Problem,
  TimeZone,
} from '@fareback/tenant-pack';
import { adminAlone, type StaffCall, type StaffCtx } from '../../call/staff.ts';
import type { Tenant } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import { actingIn } from '../acts/index.ts';
import { inviteStaff } from '../staff/index.ts';
import {
  announceChange,
  applyTenant,
  closeUntilLaunch,
  HostTaken,
  isThere,
  lockMaking,
  recordAgencyAuthor,
  registerHost,
} from '../tenants/index.ts';
import { insertVersion, lockVersions, savePictures } from '../versions/index.ts';

const { agencies } = adminRoutes;

/**
 * Adds a host to an agency, effective in every process; idempotent, a repeat is not logged. Throws NOT_FOUND,
 * INVALID_REQUEST and HOST_TAKEN [DESK-293].
 */
async function addHost(call: StaffCall, asked: AgencyHost): Promise<AgencyHost> {
  const { actor, network, now, database, tenants } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const tenant = await tenants.byId(asked.agencyId);
  if (!tenant) return throwAdminError('NOT_FOUND', { field: 'agencyId' });
  const host = hostTyped(asked.host);
  const { tenantId } = tenant;
  await withTenant(database, tenantId, async (tx) => {
    const isNew = await registerHost(tx, tenantId, host).catch((error: unknown) => {
      if (error instanceof HostTaken) return throwAdminError('HOST_TAKEN', { field: 'host' });
      throw error;
    });
    if (!isNew) return;
    const ctx = actingIn({ ...call, tenant, tx, now }, { actor, network, may: () => true });
    await ctx.record({ verb: 'agencies.addHost', subject: { kind: 'agency', id: tenantId }, facts: { host } });
  });
  tenants.refresh();
  return { agencyId: tenantId, host };
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Validates a typed public host: at least two labels, without scheme and port. Throws INVALID_REQUEST. */
function hostTyped(typed: string): string {
  const host = typed.trim().toLowerCase();
  return HOST.test(host) ? host : throwAdminError('INVALID_REQUEST', { field: 'host' });
}

/** Control characters not allowed in names: they move the cursor or break lines. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Builds the first pack of a new agency; throws INVALID_REQUEST with the field. */
function firstPack({ agencyId: id, name, host: typed, timeZone, languages }: NewAgency, packsRoot: string): Pack {
  if (getIdError(id) !== null) throwAdminError('INVALID_REQUEST', { field: 'agencyId' });
  if (CONTROLS.test(name)) throwAdminError('INVALID_REQUEST', { field: 'name' });
  const host = typed?.trim() ? hostTyped(typed) : undefined;
  if (!TimeZone.safeParse(timeZone).success) throwAdminError('INVALID_REQUEST', { field: 'timeZone' });
  const checked = checkPack(newPack({ id, name: name.trim(), host, timeZone, languages }), {
    place: id,
    tenantsDirectory: packsRoot,
  });
  if ('pack' in checked) return checked.pack;
  const problems: Problem[] = checked.problems;
  return throwAdminError('PACK_BROKEN', { extra: { problems } });
}

const bornOf = ({ tenantId, tenant: { name, timeZone, hosts } }: Pack): Tenant => ({
  tenantId,
  name,
  isActive: true,
  isOpen: false,
  openedAt: null,
  timeZone,
  serviceDayStartMinutes: 0,
  isStandalone: false,
  hosts,
  configuration: {},
  settings: {},
});

async function keepAgency(ctx: StaffCtx, pack: Pack): Promise<void> {
  const { tx, actor, now } = ctx;
  await lockMaking(tx);
  if (await isThere(tx)) throwAdminError('AGENCY_EXISTS', { field: 'agencyId' });
  await applyTenant(ctx, pack).catch((error: unknown) => {
    if (error instanceof HostTaken) throwAdminError('HOST_TAKEN', { field: 'host' });
    throw error;
  });
  await closeUntilLaunch(tx);
  await recordAgencyAuthor(tx, actor, now);
  await lockVersions(tx);
  await savePictures(tx, pack.images, pack.source.pictures);
  const content = { digest: digest(pack), content: contentOf(pack), files: pack.source.files };
  await insertVersion(tx, { origin: 'DESK', basedOn: null, note: '', author: actor, ...content }, now);
}

/**
 * Creates an agency closed to riders: row, hosts, secrets, version 1 as a draft, and its first owner's invitation, all
 * or nothing. Of two concurrent requests the second is rejected. Throws INVALID_REQUEST, AGENCY_EXISTS, HOST_TAKEN and
 * PACK_BROKEN [DESK-230].
 */
async function makeAgency(call: StaffCall, asked: NewAgency): Promise<MadeAgency> {
  const { actor, network, now, database, settings, tenants } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const owner = { name: asked.ownerName, email: normalizeEmail(asked.ownerEmail), language: asked.ownerLanguage };
  if (!isEmailShaped(owner.email)) throwAdminError('INVALID_REQUEST', { field: 'ownerEmail' });
  const pack = firstPack(asked, settings.packsRoot);
  const { tenantId, tenant } = pack;
  const work = async (tx: Tx): Promise<void> => {
    const ctx = actingIn({ ...call, tenant: bornOf(pack), tx, now }, { actor, network, may: () => true });
    await keepAgency(ctx, pack);
    await ctx.record({
      verb: 'agencies.make',
      subject: { kind: 'agency', id: tenantId },
      facts: { name: tenant.name, hosts: tenant.hosts, timeZone: tenant.timeZone, languages: tenant.languages },
    });
    await inviteStaff(ctx, { body: { ...owner, roles: ['owner'] } });
    await announceChange(tx, tenantId);
  };
  await withTenant(database, tenantId, work, { seesStaff: true });
  tenants.refresh();
  return { agencyId: tenantId, name: tenant.name };
}

export const handlers = [
  adminAlone(agencies.make, (call, { body }) => makeAgency(call, body)),
  adminAlone(agencies.addHost, (call, { body }) => addHost(call, body)),
];
