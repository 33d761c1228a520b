import { askAboutGrants } from '../modules/connections/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Tenants at once: they wait for providers, not for us. */
const TENANTS_AT_ONCE = 4;

/** Every ten minutes: asks providers about grants that are due, each once a day [PROV-13]. */
export function askAboutGrantsJob(deps: Deps): Job {
  return {
    name: 'ask-about-grants',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(
        deps,
        payload,
        async (tenant) => {
          const count = await askAboutGrants(deps, tenant);
          if (count.ended + count.silent > 0)
            deps.log.info({ tenantId: tenant.tenantId, ...count }, 'grants were asked about');
        },
        TENANTS_AT_ONCE,
      ),
  };
}
