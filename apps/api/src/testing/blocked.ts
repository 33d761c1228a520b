import pg from 'pg';
import type { Tx } from '../platform/database/transactions.ts';
import { superuserUrl } from './database.ts';

/** True if this run's databases are distributed over a cluster (`TEST_CLUSTER`). */
export const isOnCluster = process.env['TEST_CLUSTER'] !== undefined;

/** Title suffix of a test that is skipped on a cluster; empty elsewhere. */
export const notOnCluster = (why: string): string => (isOnCluster ? ` (skipped on a cluster: ${why})` : '');

const LOOKS_FOR_MILLIS = 60_000;

/** Uses locks, because pg_stat_activity is a snapshot from its first read in a transaction. */
const WAITING_HERE = `with recursive held as (select distinct pid from pg_locks where not granted),
      waiting as (
        select pid from held where pg_backend_pid() = any(pg_blocking_pids(pid))
        union select h.pid from held h join waiting w on w.pid = any(pg_blocking_pids(h.pid)))
  select count(*)::int as waiting from waiting`;

/**
 * The same for a cluster, where a transaction also holds locks through its connections to other servers; advisory locks
 * are on the coordinator and not in the cluster's view.
 */
const WAITING_ANYWHERE = `with recursive held as (select distinct pid from pg_locks where not granted),
      edge as (
        select waiting_gpid as waiting, blocking_gpid as blocking from citus_lock_waits
        union
        select citus_calculate_gpid(citus_nodeid_for_gpid($1), h.pid), citus_calculate_gpid(citus_nodeid_for_gpid($1), b.pid)
          from held h cross join lateral unnest(pg_blocking_pids(h.pid)) as b (pid)),
      waiting as (
        select waiting from edge where blocking = $1
        union select e.waiting from edge e join waiting w on e.blocking = w.waiting)
  select count(*)::int as waiting from waiting`;

export async function countWaiting(tx: Tx): Promise<number> {
  if (!isOnCluster) return (await tx.first<{ waiting: number }>(WAITING_HERE))?.waiting ?? 0;
  const me = await tx.first<{ id: string }>('select citus_backend_gpid() as id');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ waiting: number }>(WAITING_ANYWHERE, [me?.id]);
    return rows[0]?.waiting ?? 0;
  } finally {
    await client.end();
  }
}

/** Resolves when `count` transactions are blocked by this one, directly or indirectly. Rejects after a timeout. */
export async function untilBlocked(tx: Tx, count: number): Promise<void> {
  const end = performance.now() + LOOKS_FOR_MILLIS;
  while ((await countWaiting(tx)) < count)
    if (performance.now() > end) throw new Error('Nobody waits for this transaction.');
}
