import { watchInactivity } from '../modules/inactivity/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every night: warns inactive members of the loss of their points, and forfeits those of members still inactive
 * [LEDGER-07, TUT-13].
 */
export function forfeitPointsJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'forfeit-points',
    schedule: '41 3 * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const done = await watchInactivity(deps, tenant);
        if (done.told + done.forfeited > 0) deps.log.info({ tenantId: tenant.tenantId, ...done }, 'points forfeit');
      }),
  };
}
