import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';

/** Secrets are read again after this long, because one that is replaced ends at a time. */
const LIFE_MILLIS = 10_000;

type KnownSecrets = Map<string, { until: number; secrets: Promise<string[]> }>;

/** Ids of a tenant's active providers, read once per change of its content. */
const providerIdsOf = ({ database, cache }: Deps, tenant: Tenant): Promise<Set<string>> =>
  cache.get(tenant.tenantId, 'provider-ids', () =>
    withTenant(database, tenant.tenantId, async (tx) => {
      const providers = await activeProviders({ cache, tenant, tx });
      return new Set(providers.map(({ providerId }) => providerId));
    }),
  );

/**
 * A provider's live secrets. Names made up by strangers cost no read of the database and no memory. They are cached with
 * what else is known of the tenant, so that every process forgets them when one is made or ended [OPS-168].
 */
export async function providerSecrets(deps: Deps, tenant: Tenant, providerId: string): Promise<string[]> {
  if (!(await providerIdsOf(deps, tenant)).has(providerId)) return [];
  const known = await deps.cache.get(tenant.tenantId, 'provider-secrets', async (): Promise<KnownSecrets> => new Map());
  const now = deps.clock();
  const entry = known.get(providerId);
  if (entry && now.getTime() < entry.until && now.getTime() >= entry.until - LIFE_MILLIS) return entry.secrets;
  const secrets = withTenant(deps.database, tenant.tenantId, (tx) =>
    liveSecrets({ tx, keyRing: deps.keyRing, tenant, now }, 'PROVIDER_WEBHOOK', providerId),
  );
  secrets.catch(() => known.delete(providerId));
  known.set(providerId, { until: now.getTime() + LIFE_MILLIS, secrets });
  return secrets;
}
