import { inTenant } from '../call/in-tenant.ts';
import { fillEnds } from '../modules/connections/index.ts';
import { fillWords } from '../modules/members/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every night: stores the search terms and card endings of members who joined before these were recorded [DESK-34]. */
export const noteEndsJob = (deps: Deps): Job => ({
  name: 'note-ends',
  schedule: '51 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      while ((await inTenant(deps, tenant, ({ tx }) => fillWords(tx))) > 0);
      while ((await inTenant(deps, tenant, fillEnds)) > 0);
    }),
});
