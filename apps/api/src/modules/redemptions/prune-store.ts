import type { Tx } from '../../platform/database/transactions.ts';

/** Deletes saved request results after 30 days; no client retries that late [REDEEM-04]. */
export const pruneResults = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from idempotent_result where tenant_id = $1 and ctid = any(array(
       select ctid from idempotent_result
        where tenant_id = $1 and created_at <= $2::timestamptz - make_interval(days => 30) limit 10000))`,
    [tx.tenantId, now],
  );
