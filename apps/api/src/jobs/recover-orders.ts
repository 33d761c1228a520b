import { recoverOrders } from '../modules/redemptions/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Tenants processed in parallel, so a silent supplier does not delay other tenants' riders. */
const TENANTS_AT_ONCE = 8;

/** Every minute: settles redemptions whose supplier reply was lost [REDEEM-17]. */
export function recoverOrdersJob(deps: Deps): Job {
  return {
    name: 'recover-orders',
    schedule: '* * * * *',
    run: (payload) =>
      forEachTenant(
        deps,
        payload,
        async (tenant) => {
          const count = await recoverOrders(deps, tenant);
          if (count.confirmed + count.released + count.held > 0)
            deps.log.info({ tenantId: tenant.tenantId, ...count }, 'orders at suppliers were settled');
        },
        TENANTS_AT_ONCE,
      ),
  };
}
