export const missing = {
  lead: 'Rides that members say are missing, the oldest first. Look for each with its provider, then answer.',
  empty: 'Nobody waits for an answer',
  emptyHelp: 'When a rider reports a missing ride, it stands here.',
  found: 'Found',
  notFound: 'Not found',
  foundTitle: 'Found: {way}?',
  foundHelp:
    'The ride is made and campaigns count it. If the provider tells of the same ride later, nobody is paid twice.',
  notFoundTitle: 'Not found: {way}?',
  notFoundHelp: 'Say why. A ride that an earlier answer made is taken back.',
  mode: 'Way of travelling',
  chooseMode: 'Choose one',
  from: 'From',
  to: 'To',
  asTold: 'Left empty: as they told it.',
  answer: 'Answer to the rider',
  answerHelp: 'They read it in the app as you write it.',
  saidFound:
    '{points, plural, =0 {Found. No campaign counts it.} one {Found. It brings # point.} other {Found. It brings # points.}}',
  saidNotFound: 'The rider is told',
};

export const missingState = {
  OPEN: 'Open',
  FOUND: 'Found',
  NOT_FOUND: 'Not found',
};
