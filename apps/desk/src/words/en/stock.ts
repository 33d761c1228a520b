export const stock = {
  lead: 'How full the pools of codes are, what runs dry first above.',
  empty: 'No offer gives out codes of a pool',
  free: 'Left',
  daysLeft: 'Days at this pace',
  given: 'Given in 30 days',
  expire: 'Expire in 30 days',
  nextExpiry: 'Next expiry',
  fill: 'Add codes',
  fillTitle: 'Add codes to {offer}',
  fillLead:
    'Choose a file with one code on a line, or a code and when it expires. It is tried whole before anything is kept; sent again, it adds only what is new.',
  file: 'File of codes',
  fileHelp: 'Text or CSV in UTF-8.',
  expiresHelp: 'For codes that name no expiry: a day such as 2027-03-31; left empty: never.',
  lines: '{lines, plural, one {# line with a code} other {# lines with codes}}',
  part: 'Part {done} of {all}',
  check: 'Check the file',
  goOn: 'Go on',
  stop: 'Stop after this part',
  wouldAdd:
    '{added, plural, one {# code is new} other {# codes are new}}, {known} in a pool already, {repeated} twice in this file, {expired} expired',
  fault: 'Line {line} {fault}',
  mend: 'Nothing was kept. Mend these lines in the file, and choose it again.',
  nothingNew: 'There is nothing to add. Choose another file.',
  noCodes: 'There is no code in this file. Choose another one.',
  add: '{codes, plural, one {Add # code} other {Add # codes}}',
  added: '{codes, plural, one {# code was added} other {# codes were added}}',
  late: '{late, plural, one {# more was in a pool by then: a part whose answer was lost had added it, or a colleague.} other {# more were in a pool by then: a part whose answer was lost had added them, or a colleague.}}',
  ENOUGH: 'Enough',
  LOW: 'Low',
  OUT: 'Out',
  RESTS: 'Offer rests',
};

/** What is wrong with a line of a code file, and what to do: the end of its sentence. */
export const lineFault = {
  NO_CODE: 'has no code: give one, or take the line out.',
  UNSEEN: 'has a character in its code that cannot be seen ({value}): take it out.',
  TOO_LONG: 'has a code of {value} characters, more than any code has: is this a file of codes?',
  SHORTENED:
    'has a number that a spreadsheet shortened, its last digits are lost: format the column as text and export it again.',
  OPEN_QUOTE: 'has a quote that is not closed, or text behind a closed one: put whole cells into quotes.',
  COLUMNS: 'has {value} columns: leave a code and when it expires, as in the header code,expires_at.',
  EXPIRY:
    'has an expiry that cannot be read ({value}): write a day as 2027-01-31, or a time with its offset as 2027-01-31T23:59:59-05:00.',
};

export const codes = {
  lead: 'Batches of invite and promo codes beside those of the programme.',
  empty: 'No batch was minted yet',
  mint: 'Mint codes',
  mintLead: 'Nobody can guess them. Take them as a file afterwards.',
  batch: 'Batch',
  batchHelp: 'Letters, digits, - and _.',
  count: 'Codes',
  each: 'Points of each',
  gives: '{points, plural, =0 {They give no points} other {{points, number} points in all, if each is used once}}',
  expires: 'Expires',
  expiresHelp: 'A day such as 2027-03-31; left empty: never.',
  minted: '{codes, plural, one {# code was minted} other {# codes were minted}}',
  mintedAt: 'Minted',
  live: 'Not stopped',
  uses: 'Uses',
  stop: 'Stop',
  stopTitle: 'Stop the batch {batch}?',
  stopLead:
    '{codes, plural, one {# code is good no longer. What it gave stays.} other {# codes are good no longer. What they gave stays.}}',
  stopped: '{codes, plural, one {# code is stopped} other {# codes are stopped}}',
};
