import { watchBudgets } from '../modules/earning/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every ten minutes: notifies operators once of campaigns at four fifths and at all of a monthly budget, by log line
 * and email [DESK-217].
 */
export function watchBudgetsJob(
  deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'settings' | 'log'>,
): Job {
  return {
    name: 'watch-budgets',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const { falls, isMailed } = await watchBudgets(deps, tenant);
        for (const fall of falls) {
          const message =
            fall.level === 'OUT' ? "a campaign's budget is used up" : "a campaign's budget is nearly used up";
          deps.log.warn({ tenantId: tenant.tenantId, ...fall, isMailed }, message);
        }
      }),
  };
}
