export const today = {
  lead: 'What needs somebody.',
  nothing: 'Nothing here is yours to look after.',
  rides:
    '{count, plural, =0 {Nobody waits for an answer} one {# report waits for an answer} other {# reports wait for an answer}}',
  ridesMore: 'More than {count, number} reports wait for an answer',
  stock: '{count, plural, =0 {No pool runs dry} one {# pool runs dry} other {# pools run dry}}',
  orders: '{count, plural, =0 {No order is in doubt} one {# order is in doubt} other {# orders are in doubt}}',
  noVersion: 'No version waits for you',
  SUBMITTED: 'Version {number} of {by} waits for your approval',
  APPROVED: 'Version {number} of {by} is approved and waits to be published',
  MISSED: 'Version {number} of {by} could not go live at its time',
  refused: '{count, plural, =0 {No event waits refused} one {# event waits refused} other {# events wait refused}}',
};
