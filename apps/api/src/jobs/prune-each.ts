import { readTenantIds } from '../modules/tenants/index.ts';
import { withTenantsSequentially } from '../platform/database/sequential-tenants.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { inScope, scopeOfNow } from '../platform/telemetry/scope.ts';

/**
 * Deletes expired rows of one tenant in one batch of statements; resolves to the number of deleted rows. Limited
 * deletes use `ctid = any(array(select ...))`, because a join by key becomes slow when statistics are outdated.
 */
export type Prune = (tx: Tx, now: Date) => Promise<number>;

type PruneDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

const TENANTS_AT_ONCE = 50;
/** Maximum rows per delete statement: when reached, more may be left. */
const PRUNED_AT_ONCE = 10_000;

/** Prunes tenants in one transaction; returns those that may have rows left, all of them on failure. */
async function pruneTogether(
  { database, clock, log }: PruneDeps,
  tenantIds: readonly string[],
  prune: Prune,
): Promise<readonly string[]> {
  // On a cluster each transaction would need a two-phase commit across servers.
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

async function pruneAlone({ database, clock, log }: PruneDeps, tenantId: string, prune: Prune): Promise<void> {
  for (let rows = PRUNED_AT_ONCE; rows >= PRUNED_AT_ONCE; ) {
    rows = await withTenant(database, tenantId, (tx) => prune(tx, clock()));
    if (rows > 0) log.info({ tenantId, rows }, 'pruned');
  }
}

/**
 * Deletes expired rows of every tenant: many tenants per transaction, each isolated, and a few thousand rows at a time.
 * A failing tenant does not delay others; it fails the job at the end for a retry [OPS-82].
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
