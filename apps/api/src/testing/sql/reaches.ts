/**
 * Statements that query every server because they cover all tenants: listing tenants, finding the owner of a host or
 * page.
 */
export const ALL_TENANTS = [
  'modules/tenants/directory.ts readTenants',
  'modules/tenants/store.ts readTenantIds',
  'modules/tenants/store.ts foreignOrigins',
];

/**
 * Statements that a cluster splits into steps on the tenant's one server, because they also write elsewhere what they
 * changed; a single server needs one step. On a cluster each step is a round trip.
 */
export const IN_STEPS = [
  'modules/auth/store.ts moveAttempts',
  'modules/earning/disruptions/pause-store.ts saveShownAlerts',
  'modules/earning/activity/report-store.ts WHAT_IS_NEW',
  'modules/ledger/take-store.ts cancelUnclaimedRows',
  'modules/ledger/take-store.ts deductRows',
  'modules/ledger/hold-store.ts insertHeldSpend',
  'modules/ledger/hold-store.ts insertRelease',
  'modules/ledger/expiry-store.ts expireRows',
  'modules/ledger/personal-store.ts personal',
  'modules/ledger/hold-store.ts insertRefund',
  'modules/ledger/store.ts claim',
  'modules/ledger/store.ts insertEarnings',
  'modules/ledger/store.ts redateRows',
  'modules/ledger/store.ts withdrawRows',
  'modules/ledger/take-store.ts insertRepayments',
  'modules/ledger/take-store.ts voidClaimedRows',
  // Row numbers come from the coordinator.
  'modules/redemptions/coupons/coupon-store.ts insertCoupons',
  'modules/redemptions/supplier-orders/order-store.ts addOrders',
  'modules/redemptions/redeem/offer-store.ts saveOfferSnapshots',
  // Installation-wide events have no tenant with a row.
  'modules/security/store.ts insertSecurityEvents',
  'modules/reward-holds/hold-store.ts insertHolds',
  'modules/reward-holds/hold-store.ts insertWithheld',
  'platform/limits/limit-use.ts recordUse',
];

/** Queries for the coordinator itself: its connections, and the installation as a whole. */
export const ON_THE_COORDINATOR = ['modules/ingest/files/import-store.ts companyOf'];
