import { dataRequestLimits, dataRequestPermissions } from '@fareback/contract/admin';
import { markReminded } from '../modules/approvals/index.ts';
import { queueStaffNotification, type StaffNotification } from '../modules/staff/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { DAY_MILLIS } from '../platform/local-date.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every morning: reminds staff, once, of members' data requests that are due within seven days [DESK-671]. */
export const remindOfDataRequestsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'remind-of-data',
  schedule: '23 6 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, ({ tenantId, name }) =>
      withTenant(deps.database, tenantId, async (tx) => {
        const now = deps.clock();
        const dueBefore = new Date(now.getTime() + dataRequestLimits.remindDays * DAY_MILLIS);
        for (const kind of await markReminded(tx, now, dueBefore)) {
          const permission = dataRequestPermissions[kind];
          const notice: StaffNotification = {
            agencyId: tenantId,
            to: { whoMay: permission, but: [] },
            news: { kind: 'DATA_DUE', agency: name, about: kind },
            permission,
          };
          await queueStaffNotification(tx, notice, now);
        }
      }),
    ),
});
