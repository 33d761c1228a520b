export const redemptions = {
  lead: 'Riders’ redemptions, newest first. Codes aren’t shown.',
  empty: 'No redemptions found',
  emptyHelp: 'Widen the dates, or clear the filters.',
  one: 'Redemption',
  state: 'Status',
  allStates: 'All',
  id: 'Redemption',
  offerId: 'Offer ID',
  offer: 'Offer title or ID',
  member: 'Member',
  memberId: 'User ID',
  noMember: 'Enter at least six characters of the user ID, as shown in the list.',
  named: 'redemption {id}',
  refundChosen: '{count, plural, =0 {Refund selected} one {Refund # selected} other {Refund # selected}}',
  refundTitle: '{count, plural, one {Refund this redemption?} other {Refund # redemptions?}}',
  preview:
    '{count, plural, =0 {No points are refunded.} one {{points, number} points of # redemption go back to the balance with their original expiration dates. The code isn’t reused.} other {{points, number} points of # redemptions go back to the balances with their original expiration dates. Codes aren’t reused.}}',
  nothing: 'You can’t refund any of these.',
  refunded:
    '{count, plural, =0 {No points were refunded} one {{points, number} points of # redemption refunded} other {{points, number} points of # redemptions refunded}}',
  skipped: '{count, plural, one {# skipped: {reasons}.} other {# skipped: {reasons}.}}',
  refundedBy: 'Refunded by',
  cancelled: 'Canceled at the supplier',
  toRecord: 'View staff actions',
};

export const redemptionState = {
  GIVEN: 'Issued',
  HELD: 'Waiting for supplier',
  REFUNDED: 'Refunded',
  RELEASED: 'Canceled',
};

/** Reasons why a refund changes nothing. */
export const refund = {
  REFUNDED: 'refunded',
  REFUNDED_BEFORE: 'already refunded',
  UNKNOWN: 'not found',
  MEMBER_FORGOTTEN: 'member was deleted',
  HELD: 'waiting for the supplier',
  RELEASED: 'canceled, points already refunded',
};

export const cancel = {
  CANCELED: 'Yes',
  KEPT: 'No, too late',
  UNKNOWN: 'Unknown',
};

export const thing = {
  title: 'Other results',
  kind: 'Type',
  name: 'Result',
  more: 'Details',
  ofProgramme: 'from the program',
  ride: 'Ride details',
  toMember: 'View member',
  REDEEMED: 'Redemption',
  FREE_CODE: 'Unused code',
  EVENT: 'Provider event',
  REFUSED_EVENT: 'Rejected event',
  MISSING_RIDE: 'Missing ride',
  CAMPAIGN: 'Campaign',
  OFFER: 'Offer',
  PROMO_CODE: 'Promo code',
};
