export const orders = {
  lead: 'Orders at suppliers of which nobody knows yet whether a coupon was issued. They are asked again by themselves.',
  empty: 'No order is in doubt',
  emptyHelp: 'An order that a supplier does not answer for stands here.',
  oldest: 'These are the oldest; there are more.',
  placed: 'Placed',
  supplier: 'Supplier',
  held: 'Points held',
  again: 'Asked again',
  settle: 'Settle',
  settleTitle: 'Settle in the supplier’s stead?',
  settleLead:
    '{points, plural, one {# point is held. Do this only where the supplier is gone for good.} other {# points are held. Do this only where the supplier is gone for good.}}',
  answer: 'What became of it',
  nothing: 'Nothing: the points go back',
  issued: 'A coupon was issued',
  code: 'Its code',
  codeHelp: 'For a coupon that has one.',
  url: 'Its address',
  urlHelp: 'For a coupon that stands at an address: https://…',
  besideNothing: 'Above it says “Nothing”. Empty this field, or choose “A coupon was issued”.',
  isForced: 'Settle although the supplier answers',
  suppliers: 'Suppliers',
  address: 'Asked at',
  connected: 'Connected',
  disconnected: 'Not connected: its offers are closed',
  offers: 'Offers',
  waiting: 'In doubt',
  since: 'Since',
  uncanceled: 'To cancel',
  noSuppliers: 'No offer needs a supplier',
};

/** Why what was entered is no coupon, and what to do, at its field. */
export const noCoupon = {
  NO_CODE: 'This offer’s coupons have a code: enter the one that the supplier issued.',
  NO_ADDRESS: 'This offer’s tickets stand at an address: enter the one that the supplier gave.',
  NO_END:
    'Coupons of this offer run out at a time that only the supplier can name. Choose “Nothing”: the points go back.',
  OVER: 'A coupon of this order would have run out by now, or in a moment. Choose “Nothing”: the points go back.',
  KNOWN: 'This code is known already: it was given out, or waits to be. Enter another one, or choose “Nothing” above.',
};

export const outcome = {
  CONFIRMED: 'The rider has the coupon',
  RELEASED: 'The points are back',
  WAS_CONFIRMED: 'It was settled before: the rider has a coupon',
  WAS_RELEASED: 'It was settled before: the points went back',
  bySupplier: 'Its supplier answered on {at}.',
  byPerson: '{who} settled it on {at}.',
  unchanged: 'Nothing was changed now.',
};
