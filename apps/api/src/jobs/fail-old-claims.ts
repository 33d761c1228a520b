import { failOldClaims } from '../modules/connections/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Once an hour: ends claims not proven in time by a ride or code. */
export const failOldClaimsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'fail-old-claims',
  schedule: '41 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId }) => {
      while ((await withTenant(deps.database, tenantId, (tx) => failOldClaims(tx, deps.clock()))) > 0);
    }),
});
