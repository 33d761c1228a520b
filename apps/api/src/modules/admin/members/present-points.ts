import type { Redemption, Transaction } from '@fareback/contract';
import type { MemberRedemption, PointsEntry } from '@fareback/contract/admin';

export const presentEntry = (entry: Transaction): PointsEntry => ({
  entryId: entry.TransactionID,
  kind: entry.transactionType,
  title: entry.transactionTitle,
  amount: entry.amount,
  at: entry.transactionDateUTC,
  cause: entry.deductionCause ?? null,
  earningId: entry.earning?.EarningID ?? null,
  isClaimed: entry.earning ? entry.earning.ClaimedAtUTC !== null : null,
  redemptionId: entry.redemption?.TransactionID ?? null,
});

export const presentRedeemed = (redemption: Redemption): MemberRedemption => ({
  redemptionId: redemption.TransactionID,
  offerId: redemption.OfferID,
  title: redemption.Title,
  price: redemption.amount,
  redeemedAt: redemption.redeemedAtUTC,
  seenAt: redemption.AcknowledgedAtUTC,
  refundedAt: redemption.refundedAtUTC,
});
