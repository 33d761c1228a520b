import { watchStock } from '../modules/redemptions/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every ten minutes: notifies operators once of code pools that are low or empty, by log line and email [REDEEM-17].
 */
export function watchStockJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'watch-stock',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const { falls, isMailed } = await watchStock(deps, tenant);
        for (const fall of falls) {
          const message = fall.level === 'OUT' ? 'an offer is sold out' : 'few codes are left of an offer';
          deps.log.warn({ tenantId: tenant.tenantId, ...fall, isMailed }, message);
        }
      }),
  };
}
