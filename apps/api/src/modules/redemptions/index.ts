export { type CouponLayout, cellsOf, expiryOf, layoutOf, readCouponLine, separatorOf } from './coupons/coupon-line.ts';
export { countFreeCodes } from './coupons/coupon-store.ts';
export {
  addCoupons,
  fillDemoPool,
  importBatch,
  importCoupons,
  type NewCoupon,
  whyNoPool,
} from './coupons/import-coupons.ts';
export { findsCodes } from './coupons/issue-coupon.ts';
export { readStock, type Stock } from './coupons/stock-store.ts';
export { daysLeft, levelOf, lowBelowOf, watchStock } from './coupons/watch-stock.ts';
export { type BookState, booksOf } from './history/book-check-store.ts';
export { type BookRun, latestBookRun, RUNS_MAX, readBookRuns } from './history/book-run-store.ts';
export {
  canceledTickets,
  codesTyped,
  type ListedRow,
  listedRows,
  memberOfCode,
  oneRow,
  redemptionsById,
  redemptionsOfCodes,
  ticketOffers,
  ticketsOf,
  type WhichRedemptions,
} from './history/list-store.ts';
export { latestOfOffer, type RedeemedFigures, redeemedByDay, redeemedByOffer } from './history/offer-figures-store.ts';
export { type Proof, type ProofOrder, proveBooks } from './history/prove-books.ts';
export { readIssuedTicket, readRedemptions } from './history/read-redemption.ts';
export {
  hasHeldRedemption,
  type RedemptionEntry,
  recentRedemptionIds,
  redemptionsBooked,
  redemptionsOfKeys,
} from './history/redemption-row-store.ts';
export {
  previewRefund,
  type RefundOutcome,
  type RefundPreview,
  refundRedemption,
} from './history/refund-redemption.ts';
export {
  countRedeemed,
  countRedemptionsOf,
  type RedeemedWeek,
  readRedemptionMonths,
  readRefunds,
  redeemedByDays,
  redeemedByWeek,
} from './history/report-store.ts';
export { requestBookRun, runBookCheck, VERIFY_BOOKS } from './history/run-book-check.ts';
export { verifyBooks } from './history/verify.ts';
export { encrypted, personal, pruneResults } from './personal-store.ts';
export { offerStatuses } from './redeem/offer-statuses.ts';
export { listRedeemers } from './redeem/offer-store.ts';
export { redeemOffer } from './redeem/redeem.ts';
export {
  findCodeObstacle,
  type IssuedCode,
  lockMembersCodes,
  readIssuedCode,
  replaceCode,
} from './replacements/replace-code.ts';
export { countReplacements } from './replacements/replacement-store.ts';
export { handlers } from './routes.ts';
export { type AnswerOutcome, answerOrder, type HandAnswer } from './supplier-orders/answer-order.ts';
export { openOrders, orderMember } from './supplier-orders/order-store.ts';
export { cancelOrder, type OrderCancel, type Recovered, recoverOrders } from './supplier-orders/recover-orders.ts';
export { getSupplierMoveError, type ListedSupply, listSupplies } from './supplier-orders/supplies.ts';
