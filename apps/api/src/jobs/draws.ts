import { closeDueDraws, passPrizes } from '../modules/draws/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every hour: closes the lists of due draws, and passes unclaimed prizes to alternates. */
export const runDrawsJob = (deps: Deps): Job => ({
  name: 'run-draws',
  schedule: '5 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId } = tenant;
      const now = deps.clock();
      // The list leaves out members whose proven email is a staff member's.
      const closed = await withTenant(deps.database, tenantId, (tx) => closeDueDraws({ ...deps, tenant, now, tx }), {
        seesStaff: true,
      });
      const passed = await withTenant(deps.database, tenantId, (tx) => passPrizes({ ...deps, tenant, now, tx }));
      if (closed + passed > 0) deps.log.info({ tenantId, closed, passed }, 'draws closed and prizes passed on');
    }),
});
