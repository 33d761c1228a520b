import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { type columnTypes, type ExportSet, moneyUnits, parquetTypes } from '@fareback/contract/admin';
import { Amount, csvLines } from '../../../platform/csv.ts';
import { localMoment } from '../../../platform/local-date.ts';

export type { ExportSet } from '@fareback/contract/admin';

/**
 * Type of a column: text; whole points or count; money with its currency's decimals; a time (CSV: agency time zone,
 * Parquet: UTC).
 */
type ColumnType = (typeof columnTypes)[number];

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

export const freshNameKey = (): Buffer => randomBytes(32);

/** Pseudonyms are stable for the same key. */
export const pseudonymsBy =
  (key: Buffer) =>
  (memberId: string): string =>
    createHmac('sha256', key).update(memberId).digest('hex').slice(0, 20);

export type Value = string | number | Amount | Date | null;

export interface RowFile {
  write(rows: readonly (readonly Value[])[]): void;
  end(): void;
}

export const formats = ['csv', 'parquet'] as const;
export type Format = (typeof formats)[number];

type Opened = { path: string; columns: readonly Column[]; timeZone: string };

function csvFile({ path, columns, timeZone }: Opened): RowFile {
  const append = (text: string): void => fs.appendFileSync(path, `${text}\r\n`);
  append(csvLines([columns.map(({ name }) => name)]));
  const cell = (value: Value) => (value instanceof Date ? localMoment(value, timeZone) : value);
  return {
    write: (rows) => (rows.length > 0 ? append(csvLines(rows.map((row) => row.map(cell)))) : undefined),
    end: () => {},
  };
}

/** Writes a Parquet file with a row group per batch, so only one batch is in memory. */
async function parquetFile({ path, columns }: Opened): Promise<RowFile> {
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...parquetTypes[type] })),
    ],
    createdBy: 'Fareback',
  });
  const cell = (value: Value | undefined) => {
    if (value instanceof Amount) return moneyUnits(value.text);
    return typeof value === 'number' ? BigInt(value) : (value ?? null);
  };
  return {
    write: (rows) => {
      if (rows.length === 0) return;
      const columnData = columns.map(({ name }, at) => ({ name, data: rows.map((row) => cell(row[at])) }));
      void writer.write({ columnData, rowGroupSize: rows.length });
    },
    end: () => void writer.finish(),
  };
}

const opened: Record<Format, (file: Opened) => RowFile | Promise<RowFile>> = { csv: csvFile, parquet: parquetFile };

const partOf = (path: string): string => `${path}.part`;

/** Gives a finished file its name, replacing an existing one. */
export const finishFile = (path: string): void => fs.renameSync(partOf(path), path);

/** Writes a file readable by its owner only, under a temporary name until `finishFile`. Deletes it on failure. */
export async function fillFile<T>(format: Format, file: Opened, fill: (rows: RowFile) => Promise<T>): Promise<T> {
  const path = partOf(file.path);
  fs.rmSync(path, { force: true });
  fs.writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
  try {
    const rows = await opened[format]({ ...file, path });
    const result = await fill(rows);
    rows.end();
    return result;
  } catch (error) {
    fs.rmSync(path, { force: true });
    throw error;
  }
}
