import { countTeams } from '../modules/teams/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every hour, because service days end at different hours: counts the rides of teams up to the last whole day. */
export const countTeamsJob = (deps: Deps): Job => ({
  name: 'count-teams',
  schedule: '35 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId } = tenant;
      const now = deps.clock();
      const counted = await withTenant(deps.database, tenantId, (tx) => countTeams({ tx, tenant, now }));
      if (counted > 0) deps.log.info({ tenantId, counted }, 'rides of teams counted');
    }),
});
