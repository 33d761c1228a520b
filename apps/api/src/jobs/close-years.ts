import { closeYears } from '../modules/ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every night: closes each agency's year one day after its end, and writes every member's opening balance [OPS-97]. */
export const closeYearsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'close-years',
  schedule: '17 2 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId }) => {
      const years = await closeYears(deps.database, tenantId, { clock: deps.clock });
      if (years.length > 0) deps.log.info({ tenantId, years }, 'years of the books were opened');
    }),
});
