import { deleteExpiredHolds } from '../modules/reward-holds/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { pruneEachTenant } from './prune-each.ts';

/** Every night: deletes the keyed hashes of erased persons after their period [PRIV-07]. */
export const pruneRewardHoldsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-reward-holds',
  schedule: '41 3 * * *',
  run: () => pruneEachTenant(deps, deleteExpiredHolds),
});
