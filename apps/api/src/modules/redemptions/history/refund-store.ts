import type { Tx } from '../../../platform/database/transactions.ts';

export interface RefundableRow {
  memberId: string;
  offerId: string;
  price: number;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  redeemedAt: Date;
  refundedAt: Date | null;
  refundedBy: string | null;
  refundReason: string | null;
}

export const refundableRow = (tx: Tx, redemptionId: string): Promise<RefundableRow | undefined> =>
  tx.first(
    `select member_id as "memberId", offer_id as "offerId", price, status, redeemed_at as "redeemedAt",
            refunded_at as "refundedAt", refunded_by as "refundedBy", refund_reason as "refundReason"
       from redemption where tenant_id = $1 and redemption_id = $2`,
    [tx.tenantId, redemptionId],
  );

/** Marks a confirmed redemption as refunded, with operator and reason, once; returns the number marked. */
export const markRefunded = (
  tx: Tx,
  now: Date,
  redemptionId: string,
  { by, reason }: { by: string; reason: string },
): Promise<number> =>
  tx.run(
    `update redemption set refunded_at = $3, refunded_by = $4, refund_reason = $5
      where tenant_id = $1 and redemption_id = $2 and refunded_at is null and status = 'CONFIRMED'`,
    [tx.tenantId, redemptionId, now, by, reason],
  );
