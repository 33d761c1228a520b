import { endUnanswered } from '../modules/connections/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every minute: fails connections whose provider did not answer for a day. The rest of a large tenant follows a minute
 * later [PROV-11].
 */
export const endUnansweredJob = (deps: Deps): Job => ({
  name: 'end-unanswered',
  schedule: '* * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const ended = await endUnanswered(deps, tenant);
      if (ended > 0) deps.log.info({ tenantId: tenant.tenantId, ended }, 'questions to providers ended unanswered');
    }),
});
