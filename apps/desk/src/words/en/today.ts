export const today = {
  lead: 'The day so far, and what needs somebody.',
  soFar: 'So far today',
  ridesRidden: 'Rides',
  riders: 'Members who rode',
  pointsEarned: 'Points given',
  redemptions: 'Redemptions',
  pointsRedeemed: 'Points redeemed',
  weekAgo: '{count, number} a week ago by this time',
  note: 'As of {time} ({zone}). Rides count once their provider told of them.',
  nothing: 'Nothing here is yours to look after.',
  rides:
    '{count, plural, =0 {Nobody waits for an answer} one {# report waits for an answer} other {# reports wait for an answer}}',
  ridesMore: 'More than {count, number} reports wait for an answer',
  budgets:
    '{count, plural, =0 {No budget is nearly used up} one {# budget is nearly or all used up} other {# budgets are nearly or all used up}}',
  stock: '{count, plural, =0 {No pool runs dry} one {# pool runs dry} other {# pools run dry}}',
  orders: '{count, plural, =0 {No order is in doubt} one {# order is in doubt} other {# orders are in doubt}}',
  noVersion: 'No version waits for you',
  SUBMITTED: 'Version {number} of {by} waits for your approval',
  APPROVED: 'Version {number} of {by} is approved and waits to be published',
  MISSED: 'Version {number} of {by} could not go live at its time',
  refused: '{count, plural, =0 {No event waits refused} one {# event waits refused} other {# events wait refused}}',
};
