export { addCoupons, fillDemoPool, importCoupons, type NewCoupon, whyNoPool } from './import-coupons.ts';
export { personal } from './personal-store.ts';
export { pruneResults } from './prune-store.ts';
export { readRedemptions } from './read-redemption.ts';
export { refundRedemption } from './refund-redemption.ts';
export { readCodesLeft, readRedemptionMonths } from './report-store.ts';
export { handlers } from './routes.ts';
export { hasHeldRedemption } from './store.ts';
export { verifyBooks } from './verify.ts';
