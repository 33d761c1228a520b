import type { Tx } from '../platform/database/transactions.ts';

const LOOKS_MOST = 5_000;

/** Resolves once so many other transactions wait for this one, or for one that does. Rejects when they never do. */
export async function untilBlocked(tx: Tx, count: number): Promise<void> {
  for (let looks = 0; looks < LOOKS_MOST; looks += 1) {
    // Locks, because activity is told as it was at the first look of a transaction.
    const row = await tx.first<{ waiting: number }>(
      `with recursive held as (select distinct pid from pg_locks where not granted),
            waiting as (
              select pid from held where pg_backend_pid() = any(pg_blocking_pids(pid))
              union select h.pid from held h join waiting w on w.pid = any(pg_blocking_pids(h.pid)))
       select count(*)::int as waiting from waiting`,
    );
    if ((row?.waiting ?? 0) >= count) return;
  }
  throw new Error('Nobody waits for this transaction.');
}
