import { watchOutages } from '../modules/earning/index.ts';
import { providersSeen } from '../modules/ingest/index.ts';
import { notifyOfSavedStreaks } from '../modules/reminders/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every five minutes: proposes days of outages, and notifies riders whose streak was kept [STREAK-13, STREAK-15]. */
export const watchOutagesJob = (deps: Deps): Job => ({
  name: 'watch-outages',
  schedule: '*/5 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await watchOutages(deps, tenant, providersSeen);
      await notifyOfSavedStreaks(deps, tenant);
    }),
});
