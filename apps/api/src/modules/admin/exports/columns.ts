import type { columnTypes, ExportSet } from '@fareback/contract/admin';

export type { ExportSet } from '@fareback/contract/admin';

/**
 * Type of a column: text; whole points or count; money with its currency's decimals; a time (CSV: agency time zone,
 * Parquet: UTC).
 */
export type ColumnType = (typeof columnTypes)[number];

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

export const memberColumn = column('member', 'text', '', 'pseudonym, valid within this file only');

const booked = column('booked', 'moment', 'second', 'time of booking; decides the month');
const kind = column('kind', 'text', '', 'its liability line; inside: it changes nothing owed');
const money = [
  column('worth', 'money', 'currency', 'change as money, at the point value when the month ended; empty without one'),
  column('currency', 'text', '', 'its currency'),
];
const change = column('change', 'whole', 'points', 'change of points owed to members');

export const columnsOfSets = {
  points: [
    column('entry', 'text', '', 'id of the entry; a claim has the id of its earning'),
    booked,
    column('happened', 'moment', 'second', 'time of the cause; a ride may be reported days later'),
    kind,
    column('reason', 'text', '', 'reason in the ledger'),
    column('from', 'text', '', 'source account'),
    column('to', 'text', '', 'destination account'),
    column('points', 'whole', 'points', 'points moved'),
    change,
    column('campaign', 'text', '', 'campaign that earned it; empty if none'),
    ...money,
  ],
  redemptions: [
    column('redemption', 'text', '', 'id of the redemption'),
    column('offer', 'text', '', 'the offer'),
    booked,
    column('redeemed', 'moment', 'second', 'time of the redemption'),
    kind,
    column('price', 'whole', 'points', 'points paid or refunded'),
    change,
    ...money,
  ],
  rides: [
    column('ride', 'text', '', 'unique name of the ride that reveals nothing else'),
    column('provider', 'text', '', 'provider that reported it'),
    column('told', 'moment', 'second', 'time of the report; decides the month'),
    column('started', 'moment', 'second', 'start time; empty if unknown or reduced to the date'),
    column('ended', 'moment', 'second', 'end time; only the date once reduced'),
    column('mode', 'text', '', 'mode of travel'),
    column('seconds', 'whole', 'seconds', 'duration; empty if unknown'),
    column('meters', 'whole', 'meters', 'distance; empty if unknown'),
    column('state', 'text', '', 'stands, taken back, or corrected by a later report, at export time'),
  ],
  liability: [
    column('line', 'text', '', 'opening, changes, closing; then closing by age, and held points'),
    column('points', 'whole', 'points', 'owed to members, or the change'),
    column('entries', 'whole', 'entries', 'number of ledger entries; empty for sums'),
    column('worth', 'money', 'currency', 'points as money, at the point value when the month ended; empty without one'),
    column('currency', 'text', '', 'its currency'),
  ],
} satisfies Record<ExportSet, readonly Column[]>;

/** Columns of a set, with or without members; the liability is never per member. */
export const columnsOf = (set: ExportSet, withMembers: boolean): readonly Column[] =>
  withMembers && set !== 'liability' ? [...columnsOfSets[set], memberColumn] : columnsOfSets[set];
