import { eraseWhoNeverCame } from '../modules/privacy/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every night: erases imported riders who never signed in, after the agency's number of days [IMP-05]. */
export const eraseWhoNeverCameJob = (deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'log'>): Job => ({
  name: 'erase-who-never-came',
  schedule: '7 4 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const erased = await eraseWhoNeverCame(deps, tenant);
      if (erased > 0) deps.log.info({ tenantId: tenant.tenantId, erased }, 'imported riders forgotten');
    }),
});
