import type { Tx } from '../../platform/database/transactions.ts';

/** Deletes first results of requests of 30 days ago or earlier: nobody repeats a press that late [REDEEM-04]. */
export const pruneResults = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from idempotent_result where tenant_id = $1 and ctid = any(array(
       select ctid from idempotent_result
        where tenant_id = $1 and created_at <= $2::timestamptz - make_interval(days => 30) limit 10000))`,
    [tx.tenantId, now],
  );
