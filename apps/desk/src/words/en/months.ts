export const months = {
  lead: 'What a month brought, as files that add up. A month can be taken an hour after its end, by the clocks of {zone}.',
  month: 'Month',
  none: 'No month is over yet',
  noneHelp: 'The month in which riders came first can be taken an hour after its end.',
  owed: 'What members were owed',
  owedHelp:
    'What was owed when the month began, all that changed it, and what was owed at its end, as the books prove it.',
  show: 'Show {month}',
  line: 'Line',
  points: 'Points',
  worth: 'Worth',
  entries: 'Entries',
  files: 'Files of {month}',
  filesHelp:
    'Points, redemptions and liability are the same whenever they are taken; rides as they are known now. Every taking is on record.',
  withMembers: 'With members, by names that hold in one file alone',
  withMembersHelp: 'Goes on record as such, and asks for a further proof that it is you.',
  take: '{set} as {format}',
  taking: '{set} as {format}: {count, plural, one {# row so far} other {# rows so far}}',
  stopped: 'Stopped. What was read is kept on this page until you leave it.',
  stop: 'Stop',
  goOn: 'Go on',
  takenRides: '{count, plural, one {# ride is} other {# rides are}} in your downloads.',
  taken: '{count, plural, one {# row} other {# rows}} of {set} are in your downloads. Change in what is owed: {change}',
};

export const monthSet = {
  points: 'Points',
  redemptions: 'Redemptions',
  rides: 'Rides',
  liability: 'Liability',
};

export const monthSetHelp = {
  points: 'Every entry of the books: earned, claimed, spent, taken back.',
  redemptions: 'What was paid for redemptions, and what came back.',
  rides: 'Rides of members that were told of, without their places.',
  liability: 'The table above: what was owed, what changed it, how old it is.',
};

/** Lines of what was owed, by what the API calls them. */
export const monthLine = {
  opening: 'When the month began',
  earned: 'Earned',
  refunded: 'Given back for redemptions',
  redeemed: 'Redeemed',
  lapsed: 'Lapsed',
  forfeited: 'Lost to suspension or inactivity',
  'taken back': 'Taken back before it was claimed',
  repaid: 'Went to a debt',
  adjusted: 'Deducted, or taken back after it was claimed',
  rounding: 'Rounding of the money',
  closing: 'When the month ended',
  'closing, 0 to 30 days': 'Of this 0 to 30 days old',
  'closing, 31 to 90 days': 'Of this 31 to 90 days old',
  'closing, 91 to 180 days': 'Of this 91 to 180 days old',
  'closing, 181 to 365 days': 'Of this 181 to 365 days old',
  'closing, over a year': 'Of this older than a year',
  'closing, held': 'Of this held for suppliers’ orders',
};
