import { createTenantDirectory, type Tenant } from '../modules/tenants/index.ts';
import type { Deps } from '../platform/deps.ts';

/**
 * Runs `work` for every active tenant in turn, or for the one that a job's payload names. One tenant's trouble keeps no
 * other waiting: it is logged, and fails the job at the end so that it is tried again.
 */
export async function forEachTenant(
  deps: Pick<Deps, 'database' | 'log'>,
  payload: unknown,
  work: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  const only = (payload as { tenantId?: string } | null)?.tenantId;
  const failures: unknown[] = [];
  for (const tenant of await createTenantDirectory(deps.database).all()) {
    if (only !== undefined && tenant.tenantId !== only) continue;
    try {
      await work(tenant);
    } catch (error) {
      deps.log.error({ err: error, tenantId: tenant.tenantId }, 'a job failed for a tenant');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `A job failed for ${failures.length} tenants.`);
}
