import { pruneSecurity } from '../modules/security/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

const RETENTION_DAYS = 180;

/** Every night: deletes security log entries older than the agency's setting. */
export const pruneSecurityJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-security',
  schedule: '41 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId, settings }) => {
      const { securityRecordDays: wanted } = settings;
      const days = typeof wanted === 'number' ? wanted : RETENTION_DAYS;
      await withTenant(deps.database, tenantId, (tx) => pruneSecurity(tx, deps.clock(), days));
    }),
});
