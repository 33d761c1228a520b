import pg from 'pg';
import type { Tx } from '../platform/database/transactions.ts';
import { superuserUrl } from './database.ts';
import { isOnCluster } from './one-server.ts';

const LOOKS_FOR_MILLIS = 60_000;

/** Locks, because activity is told as it was at the first look of a transaction. */
const WAITING_HERE = `with recursive held as (select distinct pid from pg_locks where not granted),
      waiting as (
        select pid from held where pg_backend_pid() = any(pg_blocking_pids(pid))
        union select h.pid from held h join waiting w on w.pid = any(pg_blocking_pids(h.pid)))
  select count(*)::int as waiting from waiting`;

/** The same of a cluster, where a transaction's locks are those of its connections to other servers, too; its locks by name are the coordinator's, of which the cluster does not tell. */
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

/** How many other transactions wait for this one, or for one that does. */
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

/** Resolves once so many other transactions wait for this one, or for one that does. Rejects when they never do. */
export async function untilBlocked(tx: Tx, count: number): Promise<void> {
  const end = performance.now() + LOOKS_FOR_MILLIS;
  while ((await countWaiting(tx)) < count)
    if (performance.now() > end) throw new Error('Nobody waits for this transaction.');
}
