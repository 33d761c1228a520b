import type { Tx } from '../../../platform/database/transactions.ts';
import type { Behind, Stretch } from '../../ledger/index.ts';

/** Booking time with millisecond precision, as exported. */
const BOOKED = `date_trunc('milliseconds', t.happened_at)`;

export interface RedemptionEntry {
  redemptionId: string;
  memberId: string;
  offerId: string;
  reason: 'SPEND' | 'REFUND';
  amount: number;
  bookedAt: Date;
  redeemedAt: Date;
}

/**
 * Returns up to a limit of redemption payments and refunds in a period, in booking order, optionally after a cursor.
 */
export const redemptionsBooked = (
  tx: Tx,
  { from, before }: Stretch,
  behind: Behind | null,
  most: number,
): Promise<RedemptionEntry[]> =>
  tx.query(
    `select t.cause_id as "redemptionId", t.member_id as "memberId", r.offer_id as "offerId", t.reason, t.amount,
            ${BOOKED} as "bookedAt", r.redeemed_at as "redeemedAt"
       from ledger_transfer t left join redemption r on r.tenant_id = $1 and r.member_id = t.member_id and r.redemption_id = t.cause_id
      where t.tenant_id = $1 and t.reason in ('SPEND', 'REFUND') and t.happened_at >= $2 and t.happened_at < $3
        and ($4::timestamptz is null or (${BOOKED}, t.cause_id, t.reason) > ($4, $5::uuid, $6::text))
      order by ${BOOKED}, t.cause_id, t.reason limit $7`,
    [tx.tenantId, from, before, behind?.at ?? null, ...(behind?.ids ?? [null, null]), most],
  );
