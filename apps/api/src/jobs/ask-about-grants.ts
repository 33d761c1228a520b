import { askAboutGrants } from '../modules/connections/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Tenants processed in parallel, because the time is spent waiting for providers. */
const TENANTS_AT_ONCE = 4;

/** Every ten minutes: checks due grants with providers, each once a day [PROV-13]. */
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
