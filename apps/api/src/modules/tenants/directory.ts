import { setTimeout as wait } from 'node:timers/promises';
import { listedOrigins, type Tenant, type TenantDirectory } from '../../call/tenant.ts';
import { type Database, readDirectory } from '../../platform/database/database.ts';
import { busyDatabase, lostDatabase } from '../../platform/database/lost-database.ts';
import { TENANT_COLUMNS } from './store.ts';

interface Loaded {
  byId: Map<string, Tenant>;
  byHost: Map<string, Tenant>;
  byOrigin: Map<string, Tenant>;
}

async function load(database: Database): Promise<Loaded> {
  const tenants = await readDirectory<Tenant>(
    database,
    `select ${TENANT_COLUMNS},
            coalesce(array_agg(h.host order by h.host) filter (where h.host is not null), '{}') as hosts
       from tenant t left join tenant_host h using (tenant_id) group by t.tenant_id order by t.tenant_id`,
  );
  return {
    byId: new Map(tenants.map((tenant) => [tenant.tenantId, tenant])),
    byHost: new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const))),
    byOrigin: new Map(tenants.flatMap((tenant) => listedOrigins(tenant).map((origin) => [origin, tenant] as const))),
  };
}

/** How long a request waits for the directory to be read again where an older reading knows its tenant. */
const PATIENCE_MILLIS = 500;

/** A reading, or the last one where the database is away or too busy for another. */
const orLast = (reading: Promise<Loaded>, last: Loaded): Promise<Loaded> =>
  reading.catch((error: unknown) => {
    if (lostDatabase(error) || busyDatabase(error)) return last;
    throw error;
  });

/**
 * The directory, read on first use and kept until `refresh`; inactive tenants are not found. While the database is away
 * or slow to answer it goes on with what it read last, and asks again with every question; who is not in that waits for the
 * new reading [TEN-02].
 */
export function createTenantDirectory(database: Database): TenantDirectory {
  let known: Loaded | undefined;
  let isCurrent = false;
  let reading: Promise<Loaded> | undefined;
  const read = (): Promise<Loaded> => {
    if (reading) return reading;
    const fresh = load(database);
    const isOurs = (): boolean => reading === fresh;
    reading = fresh;
    fresh.then(
      (loaded) => {
        if (isOurs()) [known, isCurrent] = [loaded, true];
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
    // One that an older reading does not know may have been made since.
    const tenant = pick(from) ?? (isCurrent ? undefined : pick(await orLast(read(), from)));
    return tenant?.isActive ? tenant : undefined;
  };
  return {
    byId: (tenantId) => find(({ byId }) => byId.get(tenantId)),
    byHost: (host) => find(({ byHost }) => byHost.get(host)),
    byOrigin: (origin) => find(({ byOrigin }) => byOrigin.get(origin)),
    all: async () => [...(await loaded()).byId.values()].filter((tenant) => tenant.isActive),
    refresh: () => {
      isCurrent = false;
      reading = undefined;
    },
  };
}
