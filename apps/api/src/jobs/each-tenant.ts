import type { Tenant, TenantDirectory } from '../call/tenant.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import type { Deps } from '../platform/deps.ts';
import { inScope, scopeOfNow } from '../platform/telemetry/scope.ts';
import { AGAIN, inTurn, isStopping, type Rest, type Resting, restsOf, UnfinishedError } from '../platform/turn.ts';

/** Returns the given tenant if active, or all whose server answers with the error for the others. */
async function chosen(
  directory: TenantDirectory,
  only: string | undefined,
): Promise<{ tenants: Tenant[]; lacks: Error | null }> {
  if (only === undefined) return directory.answering();
  const tenant = await directory.byId(only);
  return { tenants: tenant ? [tenant] : [], lacks: null };
}

/**
 * Runs `work` for every active tenant, `atOnce` in parallel, or for the one in a job's payload; each has a turn. The
 * rest of its work is returned for the queue, and so is a run that the stop of the process ended. A failing tenant or
 * unavailable cluster server does not delay others: it is logged, and fails the job at the end for a retry; the error
 * has the rests. A scheduled run leaves out agencies whose rest waits, which would otherwise start again [OPS-115,
 * OPS-207, OPS-208].
 */
export async function forEachTenant(
  deps: Pick<Deps, 'database' | 'log'>,
  payload: unknown,
  work: (tenant: Tenant) => Promise<void>,
  atOnce = 1,
): Promise<Rest[]> {
  const { tenantId: only, after, resting = [] }: Partial<Rest & Resting> = payload ?? {};
  const rests: Rest[] = [];
  const { tenants, lacks } = await chosen(createTenantDirectory(deps.database), only);
  const failures: unknown[] = lacks === null ? [] : [lacks];
  const waiting = tenants.filter(({ tenantId }) => !resting.includes(tenantId)).values();
  let isUnfinished = false;
  const worker = async (): Promise<void> => {
    // The parallel loops share one iterator.
    for (const tenant of waiting) {
      if (isStopping()) {
        isUnfinished = true;
        return;
      }
      try {
        const scope = scopeOfNow();
        const { tenantId } = tenant;
        const rest = await inScope({ traceId: null, ...scope, tenantId }, () =>
          inTurn({ tenantId, after }, () => work(tenant)),
        );
        if (rest) rests.push(rest);
      } catch (error) {
        deps.log.error({ err: error, tenantId: tenant.tenantId }, 'a job failed for a tenant');
        failures.push(error);
        rests.push(...restsOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (isUnfinished) rests.push(only === undefined ? AGAIN : { tenantId: only, after });
  if (lacks !== null) deps.log.error({ err: lacks }, 'a job was not done for tenants whose server does not answer');
  if (failures.length > 0)
    throw new UnfinishedError(
      failures,
      `A job failed for ${failures.length} tenants${lacks === null ? '' : ' or servers'}.`,
      rests,
    );
  return rests;
}
