import type { Deps } from '../platform/deps.ts';
import { pruneLimitUse } from '../platform/limits/limit-use.ts';
import type { Job } from '../platform/queue.ts';
import { pruneEachTenant } from './prune-each.ts';

/** Every hour: deletes expired rate limit uses, so foreign networks cannot fill the table. */
export const pruneLimitsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-limits',
  schedule: '23 * * * *',
  run: () => pruneEachTenant(deps, pruneLimitUse),
});
