import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse';

/** No row is longer, in characters: a longer one ends the reading before it fills the memory. */
const ROW_LENGTH_MAX = 64 * 1024;

/** A row of a table: its cells by column, trimmed, and the line of the file it ends on. */
export interface CsvRow {
  line: number;
  /** Nothing ('') where the table has no such column, or the row no such cell. */
  cell: (column: string) => string;
}

/**
 * The rows of a CSV file with a header, one at a time. Throws, with a text for the operator, when the file cannot be read
 * or lacks one of the columns.
 */
export async function* csvRows(file: string, columns: readonly string[]): AsyncGenerator<CsvRow> {
  const name = path.basename(file);
  const bytes = createReadStream(file);
  const parser = bytes.pipe(
    parse({
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      info: true,
      maxRecordSize: ROW_LENGTH_MAX,
    }),
  );
  // pipe() passes no errors on: a broken file must end the reading, not hang it.
  bytes.on('error', (error) => parser.destroy(error));
  let places: Map<string, number> | undefined;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!places) {
      const known = (places = new Map(record.map((column, at) => [column, at])));
      const missing = columns.find((column) => !known.has(column));
      if (missing !== undefined) throw new Error(`${name} has no column ${missing}.`);
      continue;
    }
    const known = places;
    yield { line: info.lines, cell: (column) => record[known.get(column) ?? -1] ?? '' };
  }
  if (!places) throw new Error(`${name} is empty.`);
}
