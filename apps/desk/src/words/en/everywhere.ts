export const desk = {
  locale: 'en',
  name: 'Desk',
  skip: 'Skip to the content',
  loading: 'Loading …',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  more: 'Show more',
  none: 'None',
  notYet: 'Not yet',
  yes: 'Yes',
  no: 'No',
  failed: 'This did not load',
  refused: 'You may not see this',
  gone: 'There is nothing at this address',
  goneHelp: 'It may have been removed, or the address is not whole.',
  goToday: 'Go to today',
  crashed: 'The page could not be drawn',
  done: 'Done',
};

export const field = {
  reasonShort: 'Say why, in three letters or more and 300 at most.',
  number: 'Type a whole number from 1 on.',
  required: 'Fill this in.',
  invalid: 'This is not of the form that is asked for.',
  reason: 'Reason',
  reasonHelp: 'It goes on record. Colleagues and auditors read it; write what you would tell them.',
  from: 'From',
  until: 'Until',
  filter: 'Filter',
  clear: 'Clear the filters',
};

export const table = {
  count: '{count, plural, one {# row} other {# rows}}',
  countMore: '{count, plural, one {# row so far} other {# rows so far}}',
  csv: 'Download as CSV',
  csvCut: 'The file holds the first {count, number} rows. Narrow the filters for the rest.',
  scroll: 'Table: {name}',
};
