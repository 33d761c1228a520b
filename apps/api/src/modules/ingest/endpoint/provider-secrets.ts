import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';

/** Secrets are reloaded after this time, because a rotated secret expires. */
const LIFE_MILLIS = 10_000;

type KnownSecrets = Map<string, { until: number; secrets: Promise<string[]> }>;

const providerIdsOf = ({ database, cache }: Deps, tenant: Tenant): Promise<Set<string>> =>
  cache.get(tenant.tenantId, 'provider-ids', () =>
    withTenant(database, tenant.tenantId, async (tx) => {
      const providers = await activeProviders({ cache, tenant, tx });
      return new Set(providers.map(({ providerId }) => providerId));
    }),
  );

/**
 * Returns a provider's valid secrets. Unknown providers cost no database read and no memory. Cached with the tenant's
 * other data, so all processes drop them when a secret is created or ended [OPS-168].
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
