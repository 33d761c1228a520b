import { pruneSpeed } from '../modules/analytics/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every night: deletes page speed data older than the agency's setting [EVT-06]. */
export const pruneSpeedJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-speed',
  schedule: '47 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await withTenant(deps.database, tenant.tenantId, (tx) => pruneSpeed(tx, tenant, deps.clock()));
    }),
});
