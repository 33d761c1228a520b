import { setTimeout as wait } from 'node:timers/promises';
import { listedOrigins, type Tenant, type TenantDirectory } from '../../call/tenant.ts';
import { type Database, readDirectory } from '../../platform/database/database.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';
import { answeringTenantIds } from './servers.ts';
import { TENANT_COLUMNS } from './store.ts';

export interface ContentReader {
  cache: TenantCache;
  tenant: { tenantId: string };
  tx: Tx;
}

/** Caches a read of tenant content per process until that content changes. `name` must be unique. */
export const createCachedReader =
  <Value, Reader extends ContentReader = ContentReader>(name: string, read: (reader: Reader) => Promise<Value>) =>
  (reader: Reader): Promise<Value> =>
    reader.cache.get(reader.tenant.tenantId, name, () => read(reader));

interface Loaded {
  /** Error if agencies are missing because their server did not respond; null if complete. */
  lacks: Error | null;
  byId: Map<string, Tenant>;
  byHost: Map<string, Tenant>;
  byOrigin: Map<string, Tenant>;
}

const readTenants = (database: Database, ids: string[] | null): Promise<Tenant[]> =>
  readDirectory<Tenant>(
    database,
    `select ${TENANT_COLUMNS},
            coalesce(array_agg(h.host order by h.host) filter (where h.host is not null), '{}') as hosts
       from tenant t left join tenant_host h using (tenant_id) ${ids === null ? '' : 'where t.tenant_id = any ($1::text[])'}
      group by t.tenant_id order by t.tenant_id`,
    ids === null ? [] : [ids],
  );

/** Loads a partial directory, without tenants on servers of the cluster that don't respond [OPS-115]. */
async function loadWhatAnswers(database: Database, lacks: Error): Promise<Loaded> {
  const answering = await answeringTenantIds(database, lacks);
  return loadedOf(await readTenants(database, answering), lacks);
}

const load = (database: Database): Promise<Loaded> =>
  readTenants(database, null).then(
    (tenants) => loadedOf(tenants, null),
    (error: Error) => loadWhatAnswers(database, error),
  );

function loadedOf(tenants: Tenant[], lacks: Error | null): Loaded {
  return {
    lacks,
    byId: new Map(tenants.map((tenant) => [tenant.tenantId, tenant])),
    byHost: new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const))),
    byOrigin: new Map(tenants.flatMap((tenant) => listedOrigins(tenant).map((origin) => [origin, tenant] as const))),
  };
}

/** Longest wait for a reload if the old data contains the tenant. */
const PATIENCE_MILLIS = 500;
/** Retry interval for a partial directory. */
const LACKING_MILLIS = 2_000;

/** Falls back to the last result if the database is unavailable or too busy. */
const orLast = (reading: Promise<Loaded>, last: Loaded): Promise<Loaded> =>
  reading.catch((error: unknown) => {
    if (isDatabaseLost(error) || isDatabaseBusy(error)) return last;
    throw error;
  });

/**
 * Tenant directory, loaded on first use and cached until `refresh`; inactive tenants are not found. While the database
 * is unavailable or slow, known tenants are served from the last result and every call retries; unknown tenants wait
 * for the reload [TEN-02]. If a cluster server is down at startup, requests for its tenants or for all tenants fail as
 * database unavailable [OPS-115].
 */
export function createTenantDirectory(database: Database): TenantDirectory {
  let known: Loaded | undefined;
  let isCurrent = false;
  let reading: Promise<Loaded> | undefined;
  const read = (): Promise<Loaded> => {
    if (reading) return reading;
    const last = known;
    const fresh = load(database).then((loaded) => {
      if (loaded.lacks !== null && last?.lacks === null) throw loaded.lacks;
      return loaded;
    });
    const isOurs = (): boolean => reading === fresh;
    reading = fresh;
    fresh.then(
      (loaded) => {
        if (!isOurs()) return;
        [known, isCurrent] = [loaded, loaded.lacks === null];
        if (loaded.lacks !== null) setTimeout(() => isOurs() && (reading = undefined), LACKING_MILLIS).unref();
      },
      () => {
        if (isOurs()) reading = undefined;
      },
    );
    return fresh;
  };
  const loaded = async (): Promise<Loaded> => {
    const last = known;
    if (!last) return read();
    if (isCurrent) return last;
    return orLast(Promise.race([read(), wait(PATIENCE_MILLIS, last, { ref: false })]), last);
  };
  const find = async (pick: (from: Loaded) => Tenant | undefined): Promise<Tenant | undefined> => {
    const from = await loaded();
    const found = pick(from);
    const newest = found || isCurrent ? from : await orLast(read(), from);
    const tenant = found ?? pick(newest);
    if (!tenant && newest.lacks !== null) throw newest.lacks;
    return tenant?.isActive ? tenant : undefined;
  };
  const answering = async (): Promise<{ tenants: Tenant[]; lacks: Error | null }> => {
    const { byId, lacks } = await loaded();
    return { tenants: [...byId.values()].filter((tenant) => tenant.isActive), lacks };
  };
  return {
    byId: (tenantId) => find(({ byId }) => byId.get(tenantId)),
    byHost: (host) => find(({ byHost }) => byHost.get(host)),
    byOrigin: (origin) => find(({ byOrigin }) => byOrigin.get(origin)),
    all: async () => {
      const { tenants, lacks } = await answering();
      if (lacks !== null) throw lacks;
      return tenants;
    },
    answering,
    refresh: () => {
      isCurrent = false;
      reading = undefined;
    },
  };
}
