export const months = {
  lead: 'Month-end files that reconcile. Available one hour after the month ends ({zone}).',
  month: 'Month',
  none: 'No completed months yet',
  noneHelp: 'The first month is available one hour after it ends.',
  owed: 'Points liability',
  owedHelp: 'The opening balance, every change, and the closing balance, from the ledger.',
  show: 'Show {month}',
  line: 'Line',
  points: 'Points',
  worth: 'Value',
  entries: 'Entries',
  files: 'Files of {month}',
  filesHelp: 'Points, redemptions and liability never change; rides show current data. All downloads are logged.',
  withMembers: 'Include members (different pseudonyms in each file)',
  withMembersHelp: 'Logged separately. You’ll need to verify that it’s you.',
  take: '{set} as {format}',
  taking: '{set} as {format}: {count, plural, one {# row so far} other {# rows so far}}',
  stopped: 'Stopped. Progress is kept while you stay on this page.',
  stop: 'Stop',
  goOn: 'Continue',
  takenRides: '{count, plural, one {# ride} other {# rides}} saved to your downloads.',
  taken: '{count, plural, one {# row} other {# rows}} of {set} saved to your downloads. Change in liability: {change}',
};

export const monthSet = {
  points: 'Points',
  redemptions: 'Redemptions',
  rides: 'Rides',
  liability: 'Liability',
};

export const monthSetHelp = {
  points: 'Every ledger entry: earned, claimed, spent, reversed.',
  redemptions: 'Points spent on redemptions, and refunds.',
  rides: 'Members’ reported rides, without locations.',
  liability: 'The table above: balances, changes, and age.',
};

/** Lines of the liability report, by their API name. */
export const monthLine = {
  opening: 'Opening balance',
  earned: 'Earned',
  refunded: 'Refunded',
  redeemed: 'Redeemed',
  lapsed: 'Expired',
  forfeited: 'Forfeited (suspension or inactivity)',
  'taken back': 'Reversed before claiming',
  repaid: 'Applied to debt',
  adjusted: 'Deducted, or reversed after claiming',
  rounding: 'Currency rounding',
  closing: 'Closing balance',
  'closing, 0 to 30 days': 'Of this, 0 to 30 days old',
  'closing, 31 to 90 days': 'Of this, 31 to 90 days old',
  'closing, 91 to 180 days': 'Of this, 91 to 180 days old',
  'closing, 181 to 365 days': 'Of this, 181 to 365 days old',
  'closing, over a year': 'Of this, over a year old',
  'closing, held': 'Of this, on hold for supplier orders',
};
