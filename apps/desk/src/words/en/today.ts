export const today = {
  lead: 'Today’s activity and what needs attention.',
  soFar: 'Today so far',
  ridesRidden: 'Rides',
  riders: 'Members who rode',
  pointsEarned: 'Points issued',
  redemptions: 'Redemptions',
  pointsRedeemed: 'Points redeemed',
  weekAgo: '{count, number} at this time last week',
  note: 'As of {time} ({zone}). Rides appear once their provider reports them.',
  nothing: 'Nothing needs your attention.',
  rides:
    '{count, plural, =0 {No open missing-ride reports} one {# open missing-ride report} other {# open missing-ride reports}}',
  ridesMore: 'More than {count, number} open missing-ride reports',
  budgets:
    '{count, plural, =0 {No budgets running low} one {# budget low or used up} other {# budgets low or used up}}',
  stock:
    '{count, plural, =0 {No code pools running low} one {# code pool running low} other {# code pools running low}}',
  orders: '{count, plural, =0 {No unconfirmed orders} one {# unconfirmed order} other {# unconfirmed orders}}',
  noVersion: 'No versions need your attention',
  SUBMITTED: 'Version {number} by {by} needs your approval',
  APPROVED: 'Version {number} by {by} is approved and ready to publish',
  MISSED: 'Version {number} by {by} wasn’t published as scheduled',
  refused: '{count, plural, =0 {No rejected events} one {# rejected event} other {# rejected events}}',
};
