import type { columnTypes, ExportSet } from '@fareback/contract/admin';

export type { ExportSet } from '@fareback/contract/admin';

/** What a column holds: a word; points or a count, whole; money, with its currency's digits; a moment (CSV: the agency's clock, Parquet: UTC). */
export type ColumnType = (typeof columnTypes)[number];

/** A column of an exported file. */
export interface Column {
  name: string;
  type: ColumnType;
  unit: string;
  meaning: string;
}

const column = (name: string, type: ColumnType, unit: string, meaning: string): Column => ({
  name,
  type,
  unit,
  meaning,
});

/** Who it was, in files that were asked for with members. */
export const memberColumn = column('member', 'text', '', 'a pseudonym that holds within this file alone');

const booked = column('booked', 'moment', 'second', 'when it came into the books; what decides the month');
const kind = column('kind', 'text', '', 'the line of the liability that it counts in; inside: it changes nothing owed');
/** Money beside points: by the agency's word of what points are worth. */
const money = [
  column(
    'worth',
    'money',
    'currency',
    'what the change comes to as money, as points were worth when the month ended; empty where nobody said',
  ),
  column('currency', 'text', '', 'the currency of that money'),
];
const change = column('change', 'whole', 'points', 'by how much it changes what is owed to members');

/** The columns of each set: what the files, their documentation and every screen that shows them are made of. */
export const columnsOfSets = {
  points: [
    column('entry', 'text', '', 'the id of the entry; a claim has that of its earning'),
    booked,
    column('happened', 'moment', 'second', 'when what caused it happened: a ride may be told days later'),
    kind,
    column('reason', 'text', '', 'the reason in the books'),
    column('from', 'text', '', 'the account that gave'),
    column('to', 'text', '', 'the account that took'),
    column('points', 'whole', 'points', 'what was moved'),
    change,
    column('campaign', 'text', '', 'the campaign that earned it; empty where none did'),
    ...money,
  ],
  redemptions: [
    column('redemption', 'text', '', 'the id of the redemption'),
    column('offer', 'text', '', 'the offer'),
    booked,
    column('redeemed', 'moment', 'second', 'when the rider redeemed'),
    kind,
    column('price', 'whole', 'points', 'what was paid, or came back'),
    change,
    ...money,
  ],
  rides: [
    column('ride', 'text', '', 'a name that tells this ride from all others, and nothing of it'),
    column('provider', 'text', '', 'who told of it'),
    column('told', 'moment', 'second', 'when it was told; what decides the month'),
    column(
      'started',
      'moment',
      'second',
      'when it began; empty where nobody said, or once old rides are reduced to their day',
    ),
    column('ended', 'moment', 'second', 'when it ended; its day alone once old rides are reduced to it'),
    column('mode', 'text', '', 'way of travelling'),
    column('seconds', 'whole', 'seconds', 'how long it took; empty where nobody said'),
    column('meters', 'whole', 'meters', 'how far it went; empty where nobody said'),
    column('state', 'text', '', 'stands, taken back, or corrected by a later report, at the time the file is taken'),
  ],
  liability: [
    column('line', 'text', '', 'opening, what changed it, closing; then the closing by age, and what is held'),
    column('points', 'whole', 'points', 'owed to members, or by how much that changed'),
    column('entries', 'whole', 'entries', 'how many entries of the books that is; empty for sums'),
    column(
      'worth',
      'money',
      'currency',
      'the points as money, as they were worth when the month ended; empty where nobody said',
    ),
    column('currency', 'text', '', 'the currency of that money'),
  ],
} satisfies Record<ExportSet, readonly Column[]>;

/** The columns of a set, with or without members. What is owed by month is of nobody. */
export const columnsOf = (set: ExportSet, withMembers: boolean): readonly Column[] =>
  withMembers && set !== 'liability' ? [...columnsOfSets[set], memberColumn] : columnsOfSets[set];
