import { expirePoints } from '../modules/expiry/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every hour: notifies riders of points that expire soon, and expires those due [LEDGER-07]. */
export function expirePointsJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'lapse-points',
    schedule: '5 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const done = await expirePoints(deps, tenant);
        if (done.told + done.members > 0) deps.log.info({ tenantId: tenant.tenantId, ...done }, 'points lapsed');
      }),
  };
}
