import { loadDueFeeds, READ_MAP_FEEDS } from '../modules/map-feeds/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every hour, and for one agency when staff set a feed or a rider looks at old counts: loads the feeds of stops and
 * stations that are due. A feed that is down or broken is reported to staff, and its places stay [MAP-06, MAP-07].
 */
export const readMapFeedsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log' | 'settings'>): Job => ({
  name: READ_MAP_FEEDS,
  schedule: '23 * * * *',
  run: (payload) => forEachTenant(deps, payload, (tenant) => loadDueFeeds(deps, tenant)),
});
