export const orders = {
  lead: 'Supplier orders awaiting confirmation. Retried automatically.',
  empty: 'No unconfirmed orders',
  emptyHelp: 'Orders that a supplier hasn’t confirmed appear here.',
  oldest: 'Only the oldest orders are shown.',
  placed: 'Placed',
  supplier: 'Supplier',
  held: 'Points on hold',
  again: 'Next retry',
  settle: 'Resolve',
  settleTitle: 'Resolve this order manually?',
  settleLead:
    '{points, plural, one {# point is on hold. Do this only if the supplier is permanently gone.} other {# points are on hold. Do this only if the supplier is permanently gone.}}',
  answer: 'Outcome',
  nothing: 'No coupon: refund the points',
  issued: 'A coupon was issued',
  code: 'Coupon code',
  codeHelp: 'If the coupon has a code.',
  url: 'Coupon link',
  urlHelp: 'If the coupon has a web page: https://…',
  besideNothing: 'You chose “No coupon”. Clear this field, or choose “A coupon was issued”.',
  isForced: 'Resolve even if the supplier responds',
  suppliers: 'Suppliers',
  address: 'Supplier address',
  connected: 'Connected',
  disconnected: 'Not connected: its offers are unavailable',
  offers: 'Offers',
  waiting: 'Unconfirmed',
  since: 'Since',
  uncanceled: 'Pending cancellations',
  noSuppliers: 'No offers use a supplier',
};

/** Field errors for an invalid coupon, each with a fix. */
export const noCoupon = {
  NO_CODE: 'This offer’s coupons have a code. Enter the one the supplier issued.',
  NO_ADDRESS: 'This offer’s tickets have a web page. Enter the supplier’s link.',
  NO_END: 'Only the supplier knows when this offer’s coupons expire. Choose “No coupon” to refund the points.',
  OVER: 'This order’s coupon has expired or is about to. Choose “No coupon” to refund the points.',
  KNOWN: 'This code is already in use. Enter another one, or choose “No coupon” above.',
};

export const outcome = {
  CONFIRMED: 'The rider has the coupon',
  RELEASED: 'The points were refunded',
  WAS_CONFIRMED: 'Already resolved: the rider has a coupon',
  WAS_RELEASED: 'Already resolved: the points were refunded',
  bySupplier: 'The supplier responded on {at}.',
  byPerson: '{who} resolved it on {at}.',
  unchanged: 'Nothing changed.',
};
