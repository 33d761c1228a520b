import type { Tx } from '../../../platform/database/transactions.ts';

/* The SQL of what operators answered in the stead of suppliers. */

/** Notes who answers for an order that is open, and why; answers whether it is open. */
export const noteAnswer = async (
  tx: Tx,
  redemptionId: string,
  now: Date,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> =>
  (await tx.run(
    `update supplier_order set answered_by = $3, answer_reason = $4, answered_at = $5
      where tenant_id = $1 and redemption_id = $2 and ask_at is not null`,
    [tx.tenantId, redemptionId, by, reason, now],
  )) > 0;
