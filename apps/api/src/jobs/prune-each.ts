import { readTenantIds } from '../modules/tenants/index.ts';
import { withTenantsSequentially } from '../platform/database/sequential-tenants.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { inScope, scopeOfNow } from '../platform/telemetry/scope.ts';

/**
 * Deletes rows of one tenant that are past their time, handing over all statements at once; resolves to how many went. Where
 * only some thousand go at once they are named by where they stand (`ctid = any(array(select ...))`): joined by their keys,
 * each would be looked for among all the others wherever the server's statistics are older than the rows.
 */
export type Prune = (tx: Tx, now: Date) => Promise<number>;

type PruneDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/** How many tenants share a transaction. */
const TENANTS_AT_ONCE = 50;
/** As many rows as the statements of a prune delete at most: where that many went, there may be more. */
const PRUNED_AT_ONCE = 10_000;

/** Prunes tenants together; answers those of whom something may be left, all of them when one was in trouble. */
async function pruneTogether(
  { database, clock, log }: PruneDeps,
  tenantIds: readonly string[],
  prune: Prune,
): Promise<readonly string[]> {
  // Of several servers each has its own tenants: together they would have to agree on every commit.
  if (database.isSpread) return tenantIds;
  try {
    const went = await withTenantsSequentially(database, tenantIds, (tx) => prune(tx, clock()));
    for (const [at, rows] of went.entries()) if (rows > 0) log.info({ tenantId: tenantIds[at], rows }, 'pruned');
    return tenantIds.filter((_, at) => (went[at] ?? 0) >= PRUNED_AT_ONCE);
  } catch (error) {
    log.warn({ err: error, tenants: tenantIds.length }, 'tenants could not be pruned together');
    return tenantIds;
  }
}

/** Prunes one tenant until nothing is left, in transactions of its own. */
async function pruneAlone({ database, clock, log }: PruneDeps, tenantId: string, prune: Prune): Promise<void> {
  for (let rows = PRUNED_AT_ONCE; rows >= PRUNED_AT_ONCE; ) {
    rows = await withTenant(database, tenantId, (tx) => prune(tx, clock()));
    if (rows > 0) log.info({ tenantId, rows }, 'pruned');
  }
}

/**
 * Deletes what is past its time at every tenant: many tenants in a transaction, each within its walls, and a few thousand
 * rows of each in one go. One tenant's trouble keeps no other waiting; it fails this at the end, so that it is tried again
 * [OPS-82].
 */
export async function pruneEachTenant(deps: PruneDeps, prune: Prune): Promise<void> {
  const all = await readTenantIds(deps.database);
  const failures: unknown[] = [];
  for (let from = 0; from < all.length; from += TENANTS_AT_ONCE)
    for (const tenantId of await pruneTogether(deps, all.slice(from, from + TENANTS_AT_ONCE), prune))
      try {
        await inScope({ traceId: null, ...scopeOfNow(), tenantId }, () => pruneAlone(deps, tenantId, prune));
      } catch (error) {
        deps.log.error({ err: error, tenantId }, 'prune failed');
        failures.push(error);
      }
  if (failures.length > 0) throw new AggregateError(failures, `Pruning failed for ${failures.length} tenants.`);
}
