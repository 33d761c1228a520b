import type { Tx } from '../../platform/database/transactions.ts';
import { pruneRejected } from './rejected/rejected-store.ts';

const TAPS_RETENTION_DAYS = 30;

/** Deletes taps that came 30 days ago or earlier: no other half comes that late, and the rides they made stay. */
const pruneTaps = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from tap where tenant_id = $1 and received_at <= $2::timestamptz - make_interval(days => $3)', [
    tx.tenantId,
    now,
    TAPS_RETENTION_DAYS,
  ]);

/** Deletes what is past its time of refused events and taps; resolves to how many rows went. */
export async function pruneReported(tx: Tx, now: Date): Promise<number> {
  const [rejected, taps] = await Promise.all([pruneRejected(tx, now), pruneTaps(tx, now)]);
  return rejected + taps;
}
