/** Statements that ask every server, because they are about all tenants: who is there, and whose host or page is whose. */
export const ALL_TENANTS = [
  'modules/tenants/directory.ts readTenants',
  'modules/tenants/store.ts readTenantIds',
  'modules/tenants/store.ts foreignOrigins',
];

/**
 * Statements that the cluster takes apart into steps, each of which goes to the one server of the tenant: they write what
 * they changed elsewhere in the same statement, which one server does in one step. On a cluster each step is a trip.
 */
export const IN_STEPS = [
  'modules/auth/store.ts moveAttempts',
  'modules/earning/alerts/alert-store.ts saveShownAlerts',
  'modules/earning/standing/report-store.ts WHAT_IS_NEW',
  'modules/ledger/deduct-store.ts cancelUnclaimedRows',
  'modules/ledger/deduct-store.ts deductRows',
  'modules/ledger/hold-store.ts insertHeldSpend',
  'modules/ledger/hold-store.ts insertRelease',
  'modules/ledger/expiry-store.ts expireRows',
  'modules/ledger/personal-store.ts personal',
  'modules/ledger/refund-store.ts insertRefund',
  'modules/ledger/store.ts claim',
  'modules/ledger/store.ts insertEarnings',
  'modules/ledger/store.ts redateRows',
  'modules/ledger/store.ts withdrawRows',
  'modules/ledger/take-back-store.ts insertRepayments',
  'modules/ledger/take-back-store.ts voidClaimedRows',
  // Rows get their number from the coordinator.
  'modules/redemptions/coupons/coupon-store.ts insertCoupons',
  'modules/redemptions/orders/order-store.ts addOrders',
  'modules/redemptions/redeem/edition-store.ts saveOfferSnapshots',
  // The installation's own events are of no tenant that has a row.
  'modules/security/store.ts insertSecurityEvents',
  'modules/reward-holds/hold-store.ts insertHolds',
  'modules/reward-holds/withheld-store.ts insertWithheld',
  'platform/limits/limit-use.ts takeUse',
];

/** What is asked of the server that processes talk to: how many connections work there, and of the installation as a whole. */
export const ON_THE_COORDINATOR = ['http/state-metrics.ts savedOf', 'modules/ingest/files/import-store.ts companyOf'];
