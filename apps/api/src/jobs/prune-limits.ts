import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { pruneLimitUse } from '../platform/limits/limit-use.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every hour: deletes uses of limits that count no more, so that strangers' networks fill no table. */
export const pruneLimitsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-limits',
  schedule: '23 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId }) => {
      await withTenant(deps.database, tenantId, (tx) => pruneLimitUse(tx, deps.clock()));
    }),
});
