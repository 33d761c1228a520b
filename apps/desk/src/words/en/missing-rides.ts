export const missing = {
  lead: 'Rides that members report as missing, oldest first. Check with the provider, then answer.',
  empty: 'No open reports',
  emptyHelp: 'Missing rides that riders report appear here.',
  found: 'Found',
  notFound: 'Not found',
  foundTitle: 'Mark as found: {way}?',
  foundHelp: 'The ride is added and campaigns count it. If the provider reports it later, it isn’t paid twice.',
  notFoundTitle: 'Mark as not found: {way}?',
  notFoundHelp: 'Enter a reason. A ride added by an earlier answer is removed.',
  mode: 'Travel mode',
  chooseMode: 'Choose one',
  from: 'From',
  to: 'To',
  asTold: 'Leave blank to use the rider’s answer.',
  answer: 'Answer to the rider',
  answerHelp: 'The rider sees this text in the app.',
  saidFound:
    '{points, plural, =0 {Found. No campaign counts this ride.} one {Found. The rider earns # point.} other {Found. The rider earns # points.}}',
  saidNotFound: 'The rider was notified',
};

export const missingState = {
  OPEN: 'Open',
  FOUND: 'Found',
  NOT_FOUND: 'Not found',
};
