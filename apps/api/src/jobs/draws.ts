import { runDraws } from '../modules/draws/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every hour: closes the lists of due draws, and passes unclaimed prizes to alternates. */
export const runDrawsJob = (deps: Deps): Job => ({
  name: 'run-draws',
  schedule: '5 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { closed, passed } = await runDraws(deps, tenant);
      if (closed + passed > 0)
        deps.log.info({ tenantId: tenant.tenantId, closed, passed }, 'draws closed and prizes passed on');
    }),
});
