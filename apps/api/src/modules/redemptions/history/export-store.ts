import type { Tx } from '../../../platform/database/transactions.ts';

/** Points that paid for a redemption, or came back from it. */
export interface RedemptionEntry {
  redemptionId: string;
  memberId: string;
  offerId: string;
  reason: 'SPEND' | 'REFUND';
  amount: number;
  bookedAt: Date;
  redeemedAt: Date;
}

/** Opens a cursor over what was paid for redemptions and given back for them, in the order of its booking. */
export const openRedemptionEntries = (
  tx: Tx,
  cursor: 'entries_of_redemptions',
  { from, before }: { from: Date; before: Date },
): Promise<number> =>
  tx.run(
    `declare ${cursor} no scroll cursor for
     select t.cause_id as "redemptionId", t.member_id as "memberId", r.offer_id as "offerId", t.reason, t.amount,
            t.happened_at as "bookedAt", r.redeemed_at as "redeemedAt"
       from ledger_transfer t left join redemption r on r.tenant_id = $1 and r.member_id = t.member_id and r.redemption_id = t.cause_id
      where t.tenant_id = $1 and t.reason in ('SPEND', 'REFUND') and t.happened_at >= $2 and t.happened_at < $3
      order by t.happened_at, t.cause_id, t.reason`,
    [tx.tenantId, from, before],
  );
