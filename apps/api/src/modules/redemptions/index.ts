export { addCoupons, fillDemoPool, type ImportCount, importCoupons, type NewCoupon } from './import-coupons.ts';
export { offerStatuses } from './offer-statuses.ts';
export { readRedemptions } from './read-redemption.ts';
export { redeemOffer } from './redeem-offer.ts';
export { handlers } from './routes.ts';
export { verifyBooks } from './verify.ts';
export { pruneResults } from './prune-store.ts';
