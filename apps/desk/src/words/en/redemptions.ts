export const redemptions = {
  lead: 'What riders redeemed, the newest first. Codes are not shown.',
  empty: 'Nothing was redeemed like this',
  emptyHelp: 'Widen the days, or clear the filters.',
  one: 'Redemption',
  state: 'State',
  allStates: 'All',
  id: 'Redemption',
  offerId: 'Offer ID',
  offer: 'Offer, by title or ID',
  member: 'Member',
  memberId: 'User ID',
  noMember: 'Type six signs of the user ID or more, as the list shows them.',
  choose: 'Choose',
  chooseOne: 'Choose redemption {id}',
  refundChosen: '{count, plural, =0 {Refund the chosen} one {Refund # chosen} other {Refund # chosen}}',
  refundTitle: '{count, plural, one {Refund this redemption?} other {Refund # redemptions?}}',
  preview:
    '{count, plural, =0 {No points return.} one {{points, number} points of # redemption return to where they came from. The code never comes back.} other {{points, number} points of # redemptions return to where they came from. Codes never come back.}}',
  nothing: 'None of them can be refunded.',
  refunded:
    '{count, plural, =0 {No points returned} one {{points, number} points of # redemption are back} other {{points, number} points of # redemptions are back}}',
  refundedBy: 'Refunded by',
  cancelled: 'Cancelled at the supplier',
  toRecord: 'What staff did about it',
};

export const redemptionState = {
  GIVEN: 'Given',
  HELD: 'Waits for its supplier',
  REFUNDED: 'Refunded',
  RELEASED: 'Came to nothing',
};

/** Why a refund changes nothing. */
export const refund = {
  REFUNDED: 'refunded',
  REFUNDED_BEFORE: 'was refunded before',
  UNKNOWN: 'is not known here',
  MEMBER_FORGOTTEN: 'its member was erased',
  HELD: 'its supplier has yet to answer',
  RELEASED: 'came to nothing, its points are back',
};

export const cancel = {
  CANCELED: 'Yes',
  KEPT: 'No, it was too late',
  UNKNOWN: 'Not known yet',
};

export const thing = {
  title: 'Found by id, code or title',
  kind: 'Kind',
  name: 'What',
  more: 'Of',
  ofProgramme: 'the programme itself',
  ride: 'One ride, and why it counted or not',
  toMember: 'To the member',
  REDEEMED: 'Redemption',
  FREE_CODE: 'Code that nobody has yet',
  EVENT: 'Event of a provider',
  REFUSED_EVENT: 'Refused event',
  MISSING_RIDE: 'Missing ride',
  CAMPAIGN: 'Campaign',
  OFFER: 'Offer',
  PROMO_CODE: 'Promo code',
};
