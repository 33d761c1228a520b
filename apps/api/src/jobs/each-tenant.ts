import type { Tenant } from '../call/tenant.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import type { Deps } from '../platform/deps.ts';
import { inScope, scopeOfNow } from '../platform/telemetry/scope.ts';

/**
 * Runs `work` for every active tenant, `atOnce` at a time, or for the one that a job's payload names. One tenant's trouble
 * keeps no other waiting: it is logged, and fails the job at the end so that it is tried again.
 */
export async function forEachTenant(
  deps: Pick<Deps, 'database' | 'log'>,
  payload: unknown,
  work: (tenant: Tenant) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  const only = (payload as { tenantId?: string } | null)?.tenantId;
  const failures: unknown[] = [];
  const all = await createTenantDirectory(deps.database).all();
  const waiting = all.filter(({ tenantId }) => only === undefined || tenantId === only).values();
  const lane = async (): Promise<void> => {
    // Lanes share what waits: each takes the next tenant when it is done with one.
    for (const tenant of waiting) {
      try {
        const scope = scopeOfNow();
        await inScope({ traceId: null, ...scope, tenantId: tenant.tenantId }, () => work(tenant));
      } catch (error) {
        deps.log.error({ err: error, tenantId: tenant.tenantId }, 'a job failed for a tenant');
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw new AggregateError(failures, `A job failed for ${failures.length} tenants.`);
}
