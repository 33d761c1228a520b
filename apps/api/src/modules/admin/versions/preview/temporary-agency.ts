import { randomBytes } from 'node:crypto';
import type { VersionPreview } from '@fareback/contract/admin';
import type { Pack, PackCampaign } from '@fareback/tenant-pack';
import type { Messenger } from '../../../../adapters/messenger.ts';
import type { StaffCall } from '../../../../call/staff.ts';
import type { Tenant } from '../../../../call/tenant.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { TookTooLong, withRollback } from '../../../../platform/database/with-rollback.ts';
import { createServices } from '../../../../platform/services.ts';
import { createTenantCache } from '../../../../platform/tenant-cache.ts';
import { connectedSuppliers, connectSupplier } from '../../../suppliers/index.ts';
import { tenantWithin } from '../../../tenants/index.ts';
import { contentOfVersion, packOfVersion, VersionNotUsable, writeRows } from '../../../versions/index.ts';
import { chosenVersion } from '../read-versions.ts';

/** Limits that keep a slow preview from blocking others. */
const LIMITS = { wholeMillis: 5_000, statementTimeoutMillis: 2_000, lockTimeoutMillis: 500 };

type Shown = Pick<VersionPreview, 'revision' | 'isWhole'> & { pack: Pack; suppliers: ReadonlySet<string> };

/** The pack to show: the version over today's base, or its last valid state if it has errors. */
export async function packToShow(call: StaffCall, tenantId: string, number: number): Promise<Shown> {
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

interface TemporaryAgency {
  /** Its database, caches and services: nothing of them outlives the transaction, and nothing is sent. */
  deps: StaffCall;
  tenant: Tenant;
}

/**
 * Runs `work` in an agency with a pack's content that exists only in one transaction, which is rolled back. Throws
 * SERVICE_UNAVAILABLE on timeout [DESK-201].
 */
export async function withTemporaryAgency<T>(
  call: StaffCall,
  { agency, pack: shown, suppliers }: Pick<Shown, 'pack' | 'suppliers'> & { agency: Tenant },
  work: (temporary: TemporaryAgency) => Promise<T>,
): Promise<T> {
  const pack = asNobodys(shown);
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
    return work({ deps, tenant: { ...row, isOpen: true, hosts: agency.hosts } });
  }).catch((error: unknown) => {
    if (error instanceof TookTooLong) return throwAdminError('SERVICE_UNAVAILABLE');
    throw error;
  });
}
