export { expiryOf } from './coupons/coupon-expiry.ts';
export { type CouponLayout, layoutOf, readCouponLine } from './coupons/coupon-line.ts';
export { findsCodes } from './coupons/finds-codes.ts';
export {
  addCoupons,
  fillDemoPool,
  importBatch,
  importCoupons,
  type NewCoupon,
  whyNoPool,
} from './coupons/import-coupons.ts';
export { daysLeft, levelOf, lowBelowOf } from './coupons/stock-rules.ts';
export { readStock, type Stock } from './coupons/stock-store.ts';
export { watchStock } from './coupons/watch-stock.ts';
export { encrypted } from './encrypted-rows.ts';
export { booksOf } from './history/book-check-store.ts';
export { type RedemptionEntry, redemptionsBooked } from './history/export-store.ts';
export { codesTyped, redemptionsById } from './history/find-redemptions.ts';
export { type ListedRow, listedRows, oneRow, type WhichRedemptions } from './history/list-store.ts';
export { memberOfCode } from './history/member-of-code.ts';
export { type Proof, type ProofOrder, proveBooks } from './history/prove-books.ts';
export { readRedemptions } from './history/read-redemption.ts';
export { hasHeldRedemption } from './history/redemption-row-store.ts';
export {
  previewRefund,
  type RefundOutcome,
  type RefundPreview,
  refundRedemption,
} from './history/refund-redemption.ts';
export {
  countRedeemed,
  type RedeemedWeek,
  readRedemptionMonths,
  readRefunds,
  redeemedByWeek,
} from './history/report-store.ts';
export { verifyBooks } from './history/verify.ts';
export { type AnswerOutcome, answerOrder, type HandAnswer } from './orders/answer-order.ts';
export { cancelOrder, type OrderCancel } from './orders/cancel-order.ts';
export { getSupplierMoveError, type ListedSupply, listSupplies } from './orders/list-supplies.ts';
export { openOrders, orderMember } from './orders/order-store.ts';
export { type Recovered, recoverOrders } from './orders/recover-orders.ts';
export { noCouponText } from './orders/settle-order.ts';
export { personal } from './personal-store.ts';
export { pruneResults } from './prune-store.ts';
export { readSoldOutOffers } from './redeem/availability-store.ts';
export { redeemOffer } from './redeem/redeem-offer.ts';
export { handlers } from './routes.ts';
