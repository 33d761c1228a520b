import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';

/** Secrets are read again after this long, so that a rotated one counts soon. */
const LIFE_MILLIS = 10_000;

const createMemory = (): Map<string, { until: number; secrets: Promise<string[]> }> => new Map();

/** Ids of a tenant's active providers, read once per change of its content. */
const providerIdsOf = ({ database, cache }: Deps, tenant: Tenant): Promise<Set<string>> =>
  cache.get(tenant.tenantId, 'provider-ids', () =>
    withTenant(database, tenant.tenantId, async (tx) => {
      const providers = await activeProviders({ cache, tenant, tx });
      return new Set(providers.map(({ providerId }) => providerId));
    }),
  );

/** A provider's live secrets. Names made up by strangers cost no read of the database and no memory. */
export async function providerSecrets(deps: Deps, tenant: Tenant, providerId: string): Promise<string[]> {
  if (!(await providerIdsOf(deps, tenant)).has(providerId)) return [];
  const known = deps.services.of(createMemory);
  const key = `${tenant.tenantId}/${providerId}`;
  const now = deps.clock();
  const entry = known.get(key);
  if (entry && now.getTime() < entry.until && now.getTime() >= entry.until - LIFE_MILLIS) return entry.secrets;
  const secrets = withTenant(deps.database, tenant.tenantId, (tx) =>
    liveSecrets({ tx, keyRing: deps.keyRing, tenant, now }, 'PROVIDER_WEBHOOK', providerId),
  );
  secrets.catch(() => known.delete(key));
  known.set(key, { until: now.getTime() + LIFE_MILLIS, secrets });
  return secrets;
}
