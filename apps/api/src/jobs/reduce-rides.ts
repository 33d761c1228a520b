import { applyRideRetention } from '../modules/earning/index.ts';
import { pruneMissingRides } from '../modules/rides/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every night: anonymizes old rides, keeping only their day, after the agency's number of days [PRIV-01]. */
export const reduceRidesJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job => ({
  name: 'reduce-rides',
  schedule: '53 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId, settings } = tenant;
      const { rideDetailDays: days } = settings;
      if (typeof days !== 'number') return;
      const done = await applyRideRetention(deps, tenant);
      const reports = await withTenant(deps.database, tenantId, (tx) => pruneMissingRides(tx, deps.clock(), days));
      if (done.reduced + done.waiting + reports > 0) deps.log.info({ tenantId, ...done, reports }, 'rides reduced');
    }),
});
