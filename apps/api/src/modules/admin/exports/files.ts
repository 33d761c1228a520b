import fs from 'node:fs';
import { moneyUnits, parquetTypes } from '@fareback/contract/admin';
import { Amount, csvLines } from '../../../platform/csv.ts';
import { localMoment } from '../../../platform/local-date.ts';
import type { Column } from './columns.ts';

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
