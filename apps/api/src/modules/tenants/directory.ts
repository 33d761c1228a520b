import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { type Database, readDirectory } from '../../platform/database.ts';

interface Loaded {
  byId: Map<string, Tenant>;
  byHost: Map<string, Tenant>;
}

async function load(database: Database): Promise<Loaded> {
  const tenants = await readDirectory<Tenant>(
    database,
    `select t.tenant_id as "tenantId", t.name, t.is_active as "isActive", t.time_zone as "timeZone",
            t.service_day_start_minutes as "serviceDayStartMinutes", t.is_standalone as "isStandalone",
            t.configuration, t.settings,
            coalesce(array_agg(h.host order by h.host) filter (where h.host is not null), '{}') as hosts
       from tenant t left join tenant_host h using (tenant_id) group by t.tenant_id order by t.tenant_id`,
  );
  return {
    byId: new Map(tenants.map((tenant) => [tenant.tenantId, tenant])),
    byHost: new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const))),
  };
}

/** The directory, read on first use and kept until `refresh`; inactive tenants are not found [TEN-02]. */
export function createTenantDirectory(database: Database): TenantDirectory {
  let loading: Promise<Loaded> | undefined;
  const loaded = (): Promise<Loaded> => {
    if (!loading) {
      const fresh = load(database);
      loading = fresh;
      fresh.catch(() => {
        if (loading === fresh) loading = undefined;
      });
    }
    return loading;
  };
  const active = (tenant: Tenant | undefined): Tenant | undefined => (tenant?.isActive ? tenant : undefined);
  return {
    byId: async (tenantId) => active((await loaded()).byId.get(tenantId)),
    byHost: async (host) => active((await loaded()).byHost.get(host)),
    all: async () => [...(await loaded()).byId.values()].filter((tenant) => tenant.isActive),
    refresh: () => {
      loading = undefined;
    },
  };
}
