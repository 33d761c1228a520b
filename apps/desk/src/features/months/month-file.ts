import { type ExportPart, moneyUnits, parquetTypes } from '@fareback/contract/admin';
import { fetched } from '../../data/client.ts';
import { saveFile } from '../../parts/save-file.ts';

export const monthFormats = ['csv', 'parquet'] as const;
export type MonthFormat = (typeof monthFormats)[number];

export interface MonthFile {
  add(part: ExportPart): void;
  save(name: string): void;
}

function csvFile(): MonthFile {
  const pieces: string[] = [];
  return {
    add: ({ csv }) => void pieces.push(csv ?? ''),
    save: (name) => saveFile(`${name}.csv`, pieces, 'text/csv'),
  };
}

type Cell = string | number | null;

/** Converts a value to its column type: whole numbers are 64-bit, times are dates. */
function cellOf(value: Cell | undefined, type: keyof typeof parquetTypes): string | bigint | Date | null {
  if (value === null || value === undefined) return null;
  if (type === 'text') return String(value);
  if (type === 'money') return moneyUnits(String(value));
  return type === 'whole' ? BigInt(value) : new Date(value);
}

/** Parquet with one row group per part; the writer is loaded on demand. */
async function parquetFile(columns: ExportPart['columns']): Promise<MonthFile> {
  const { ByteWriter, ParquetWriter } = await fetched(import('hyparquet-writer'));
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...parquetTypes[type] })),
    ],
    createdBy: 'Fareback',
  });
  return {
    add: ({ values, rows }) => {
      if (values === null || rows === 0) return;
      const columnData = columns.map(({ name, type }, at) => ({
        name,
        data: values.map((row) => cellOf(row[at], type)),
      }));
      void writer.write({ columnData, rowGroupSize: rows });
    },
    save: (name) => {
      void writer.finish();
      saveFile(`${name}.parquet`, bytes.getBuffer(), 'application/vnd.apache.parquet');
    },
  };
}

export const monthFile = async (format: MonthFormat, columns: ExportPart['columns']): Promise<MonthFile> =>
  format === 'csv' ? csvFile() : parquetFile(columns);
