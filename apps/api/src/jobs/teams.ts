import { countTeams, isSettling, settleChallenges } from '../modules/teams/index.ts';
import { patientDatabase } from '../platform/database/database.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { isTurnEnded } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/** A month of rides of a large agency takes longer than a rider's call may. */
const STATEMENT_MILLIS = 120_000;

/**
 * Every hour, because service days end at different hours: counts the rides of teams up to the last whole day, and
 * settles challenges.
 */
export const countTeamsJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job => ({
  name: 'count-teams',
  schedule: '35 * * * *',
  async run(payload) {
    const database = patientDatabase(deps.database, STATEMENT_MILLIS);
    try {
      return await forEachTenant(deps, payload, async (tenant) => {
        const { tenantId } = tenant;
        const now = deps.clock();
        try {
          const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenantId, work);
          const counted = isSettling() ? 0 : await countTeams(inTenant, { tenant, now });
          if (counted > 0) deps.log.info({ tenantId, counted }, 'rides of teams counted');
        } finally {
          // The settlement reads rides, not these counts, and must not wait for them.
          const done = isTurnEnded()
            ? { settled: 0, members: 0 }
            : await settleChallenges({ ...deps, database }, tenant);
          if (done.settled + done.members > 0) deps.log.info({ tenantId, ...done }, 'team challenges settled');
        }
      });
    } finally {
      await database.close();
    }
  },
});
