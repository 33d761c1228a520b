import { pruneAnalytics } from '../modules/analytics/index.ts';
import { pruneSignIns } from '../modules/auth/index.ts';
import { pruneFlows, pruneProofs } from '../modules/connections/index.ts';
import { pruneReported } from '../modules/ingest/index.ts';
import { pruneMessages } from '../modules/notifications/index.ts';
import { pruneResults } from '../modules/redemptions/index.ts';
import { readTenantIds } from '../modules/tenants/index.ts';
import { pruneChallenges } from '../modules/verification/index.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

const prunes = [
  pruneSignIns,
  pruneChallenges,
  pruneResults,
  pruneMessages,
  pruneReported,
  pruneAnalytics,
  pruneFlows,
  pruneProofs,
];

/** Deletes what one tenant no longer needs; resolves to how many rows went. */
export async function pruneTenant(tx: Tx, now: Date): Promise<number> {
  let rows = 0;
  for (const prune of prunes) rows += await prune(tx, now);
  return rows;
}

/**
 * Every night: ends sessions past their limits and deletes old phone codes, partner tokens, idempotent results, wrong
 * sign-in tries that block nobody, notes of sent messages, mails past their use, ways to providers that nobody came back
 * from, reports of what visitors did and old proofs of accounts, tenant by tenant. One tenant's trouble keeps no other waiting;
 * it fails the job at the end, so that it is tried again.
 */
export function pruneJob(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job {
  return {
    name: 'prune-sessions',
    schedule: '17 3 * * *',
    async run() {
      const failures: unknown[] = [];
      for (const tenantId of await readTenantIds(deps.database)) {
        try {
          const rows = await withTenant(deps.database, tenantId, (tx) => pruneTenant(tx, deps.clock()));
          if (rows > 0) deps.log.info({ tenantId, rows }, 'pruned');
        } catch (error) {
          deps.log.error({ err: error, tenantId }, 'prune failed');
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `Pruning failed for ${failures.length} tenants.`);
    },
  };
}
