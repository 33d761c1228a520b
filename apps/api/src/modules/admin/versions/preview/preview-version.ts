import { randomBytes } from 'node:crypto';
import type { PreviewRider, VersionPreview } from '@fareback/contract/admin';
import type { Pack, PackCampaign } from '@fareback/tenant-pack';
import type { Messenger } from '../../../../adapters/messenger.ts';
import type { StaffCall } from '../../../../call/staff.ts';
import type { Tenant } from '../../../../call/tenant.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { TookTooLong, withRollback } from '../../../../platform/database/with-rollback.ts';
import { localDate } from '../../../../platform/local-date.ts';
import { createServices } from '../../../../platform/services.ts';
import { createTenantCache } from '../../../../platform/tenant-cache.ts';
import { connectedSuppliers, connectSupplier } from '../../../suppliers/index.ts';
import { configurationOf, tenantWithin } from '../../../tenants/index.ts';
import { contentOfVersion, packOfVersion, VersionNotUsable, writeRows } from '../../../versions/index.ts';
import { chosenVersion } from '../read-versions.ts';
import { collectRiderReplies } from './rider-replies.ts';
import { createSampleRider, type Making, type Wanted } from './sample-rider.ts';

/** Limits that keep a slow preview from blocking others. */
const LIMITS = { wholeMillis: 5_000, statementTimeoutMillis: 2_000, lockTimeoutMillis: 500 };

interface PreviewQuery extends Omit<Wanted, 'rider'> {
  rider: PreviewRider;
  open?: string | undefined;
}

type Shown = Pick<VersionPreview, 'revision' | 'isWhole'> & { pack: Pack; suppliers: ReadonlySet<string> };

/** The pack to show: the version over today's base, or its last valid state if it has errors. */
async function packToShow(call: StaffCall, tenantId: string, number: number): Promise<Shown> {
  return withTenant(call.database, tenantId, async (tx) => {
    const { revision, faults } = await chosenVersion({ tx }, number);
    const suppliers = await connectedSuppliers(tx);
    const pack =
      faults > 0
        ? undefined
        : await packOfVersion(tx, number, call.settings.packsRoot).catch((error: unknown) => {
            if (error instanceof VersionNotUsable) return undefined;
            throw error;
          });
    if (pack) return { revision, isWhole: true, pack, suppliers };
    const stored = await contentOfVersion(tx, number);
    if (!stored) return throwAdminError('NOT_FOUND', { field: 'number' });
    return { revision, isWhole: false, suppliers, pack: { ...stored.content, source: { files: {}, pictures: {} } } };
  });
}

/** The campaign without a control group, so the rider always has it. */
const withoutHoldout = (campaign: PackCampaign): PackCampaign =>
  'holdout' in campaign ? { ...campaign, holdout: undefined } : campaign;

/** A temporary agency id and no hosts, so no other agency's row is locked or read. */
const asNobodys = (pack: Pack): Pack => ({
  ...pack,
  tenantId: `preview-${randomBytes(8).toString('hex')}`,
  tenant: { ...pack.tenant, hosts: [], allowedOrigins: [] },
  programme: { ...pack.programme, campaigns: pack.programme.campaigns.map(withoutHoldout) },
});

const messenger: Messenger = {
  send: async () => {
    throw new Error('Nobody is written to in a preview.');
  },
};

/** Separate services and messenger, so nothing of a preview is cached or sent. */
const ofNobody = (call: StaffCall, database: Database): StaffCall => ({
  ...call,
  database,
  replica: null,
  cache: createTenantCache(),
  services: createServices(),
  messenger,
});

const asSupplier = (supplierId: string) => ({
  supplierId,
  url: 'https://preview.invalid',
  secret: `whsec_${randomBytes(32).toString('base64')}`,
  timeLimitMillis: 1,
  allowsPrivate: false,
});

/** Creates the agency and rider, collects the app's replies, and rolls back. */
async function previewWithRollback(
  call: StaffCall,
  { agency, pack, suppliers }: Pick<Shown, 'pack' | 'suppliers'> & { agency: Tenant },
  asked: PreviewQuery,
) {
  const { tenantId } = pack;
  const { now, keyRing } = call;
  return withRollback(call.database, { tenantId, ...LIMITS }, async (database) => {
    const deps = ofNobody(call, database);
    await withTenant(database, tenantId, async (tx) => {
      await writeRows({ tx, keyRing, now }, pack);
      for (const one of suppliers) await connectSupplier({ tx, keyRing, tenantId, now }, asSupplier(one));
    });
    const row = await withTenant(database, tenantId, tenantWithin);
    if (!row) throw new Error('The agency of a preview was not written.');
    const tenant: Tenant = { ...row, isOpen: true, hosts: agency.hosts };
    const configuration = configurationOf(tenant, asked.language);
    if (asked.rider === 'VISITOR') return { configuration, sets: {}, calls: {} };
    const making: Making = { deps, tenant, now };
    const { token } = await createSampleRider(making, { ...asked, rider: asked.rider });
    return {
      configuration,
      ...(await collectRiderReplies(making, { tenants: call.tenants, token, language: asked.language })),
    };
  });
}

/**
 * The replies a preview rider's app would get if a version were live, from the app's own handlers, in an agency that
 * exists only in one rolled-back transaction. Throws NOT_FOUND, and SERVICE_UNAVAILABLE on timeout [DESK-200,
 * DESK-201].
 */
export async function previewVersion(
  call: StaffCall,
  { agency: agencyId, number }: { agency: string; number: number },
  asked: PreviewQuery,
): Promise<VersionPreview> {
  const agency = (await call.tenants.byId(agencyId)) ?? throwAdminError('NOT_FOUND');
  const { pack, suppliers, ...shown } = await packToShow(call, agencyId, number);
  const running = asIfItRan(pack.programme, asked.open, localDate(call.now, agency.timeZone));
  const seen = running === null ? pack : { ...pack, programme: running };
  const preview = await previewWithRollback(call, { agency, pack: asNobodys(seen), suppliers }, asked).catch(
    (error: unknown) => {
      if (error instanceof TookTooLong) return throwAdminError('SERVICE_UNAVAILABLE');
      throw error;
    },
  );
  return { ...shown, isAhead: running !== null, ...preview };
}

interface Dated {
  id: string;
  active: boolean;
  startsOn?: string | undefined;
}

/** An opened offer for some is shown as if the rider had the right to it. */
const openToAll = (offer: Pack['programme']['offers'][number]) => ({ ...offer, for: undefined });

function asIfItRan(program: Pack['programme'], open: string | undefined, today: string): Pack['programme'] | null {
  const [list, id] = open?.split('/') ?? [];
  if (list !== 'campaigns' && list !== 'offers') return null;
  const isAhead = (thing: Dated): boolean =>
    thing.id === id && (!thing.active || (thing.startsOn !== undefined && thing.startsOn > today));
  const isForSome = list === 'offers' && program.offers.some((offer) => offer.id === id && offer.for !== undefined);
  if (!isForSome && !program[list].some(isAhead)) return null;
  const running = <T extends Dated>(thing: T): T => {
    if (!isAhead(thing)) return thing;
    const begins = thing.startsOn !== undefined && thing.startsOn > today;
    return { ...thing, active: true, ...(begins && { startsOn: today }) };
  };
  return list === 'campaigns'
    ? { ...program, campaigns: program.campaigns.map(running) }
    : { ...program, offers: program.offers.map((offer) => (offer.id === id ? openToAll(running(offer)) : offer)) };
}
