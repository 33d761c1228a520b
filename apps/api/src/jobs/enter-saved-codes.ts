import { tryAllSavedCodes } from '../modules/codes/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Every quarter of an hour: retries waiting referral codes, which a new day or an agency's change may allow, and ends
 * expired ones [REFER-20].
 */
export const enterSavedCodesJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'enter-kept-codes',
  schedule: '8,23,38,53 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await tryAllSavedCodes(tenant, deps.clock(), (work) => withTenant(deps.database, tenant.tenantId, work));
    }),
});
