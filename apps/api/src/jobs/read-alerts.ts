import { fetchAlertFeed, NoReply } from '../adapters/guarded-request.ts';

import { readServiceAlerts, UselessFeed } from '../modules/earning/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every ten minutes: reads agencies' service alert feeds and pauses streaks on days when the agency or a streak's line
 * is suspended. A feed that is down or invalid is logged, and its earlier pauses stay [STREAK-10].
 */
export const readAlertsJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log' | 'settings'>): Job => ({
  name: 'read-alerts',
  schedule: '*/10 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId, settings } = tenant;
      const { serviceAlertsUrl: address } = settings;
      if (typeof address !== 'string') return;
      try {
        const { paused, refused, rejected } = await readServiceAlerts(deps, tenant, () =>
          fetchAlertFeed(address, { allowsLoopback: deps.settings.localTools }),
        );
        if (paused.length > 0) deps.log.info({ tenantId, paused }, 'alerts paused a day');
        if (rejected.length > 0) deps.log.warn({ tenantId, rejected }, 'alerts with invalid periods were ignored');
        if (refused.length > 0) deps.log.warn({ tenantId, refused }, 'alerts would pause more days than they may');
      } catch (error) {
        if (!(error instanceof NoReply || error instanceof UselessFeed)) throw error;
        deps.log.warn({ tenantId, err: error }, 'service alerts could not be read');
      }
    }),
});
