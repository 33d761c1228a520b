import type { Tx } from '../../platform/database/transactions.ts';
import { pruneRejected } from './rejected/rejected-store.ts';

const TAPS_RETENTION_DAYS = 30;

/** Deletes taps after 30 days: no matching tap comes that late. Their rides stay. */
const pruneTaps = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from tap where tenant_id = $1 and received_at <= $2::timestamptz - make_interval(days => $3)', [
    tx.tenantId,
    now,
    TAPS_RETENTION_DAYS,
  ]);

export async function pruneReported(tx: Tx, now: Date): Promise<number> {
  const [rejected, taps] = await Promise.all([pruneRejected(tx, now), pruneTaps(tx, now)]);
  return rejected + taps;
}
