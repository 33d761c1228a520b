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

/** Where each column stands, from the header. Throws as `csvRows` does. */
function placesOf(
  header: string[],
  name: string,
  columns: readonly string[],
  known: readonly string[] | undefined,
): Map<string, number> {
  const places = new Map(header.map((column, at) => [column, at]));
  const [only = ''] = header;
  if (header.length === 1 && only.includes(';') && !columns.includes(only))
    throw new Error(`${name} separates its columns by semicolons: save it with commas.`);
  const strange = known && header.find((column) => !known.includes(column));
  if (strange !== undefined)
    throw new Error(`${name} has a column "${strange}"; there are ${known?.join(', ')}, separated by commas.`);
  if (places.size < header.length) throw new Error(`${name} names a column twice in its header.`);
  const missing = columns.find((column) => !places.has(column));
  if (missing !== undefined) throw new Error(`${name} has no column ${missing}.`);
  return places;
}

/** What an operator is told of a file that cannot be read. */
function whyUnread(error: unknown, name: string): Error {
  const { code = '', lines } = error as { code?: string; lines?: number };
  switch (code) {
    case 'ENOENT':
      return new Error(`There is no file ${name} there.`);
    case 'EISDIR':
      return new Error(`${name} is a folder: name a CSV file in it.`);
    case 'EACCES':
      return new Error(`${name} may not be read by this user.`);
    case 'CSV_QUOTE_NOT_CLOSED':
      return new Error(`${name} opens a quote in line ${lines} that nothing closes.`);
    case 'CSV_MAX_RECORD_SIZE':
      return new Error(
        `${name} has a row of more than ${ROW_LENGTH_MAX} characters from line ${lines}: a quote may be left open.`,
      );
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The records of a CSV file, as they are read. Throws, with a text for the operator, when it cannot be. */
async function* recordsOf(file: string): AsyncGenerator<CsvRecord> {
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
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw whyUnread(error, path.basename(file));
  }
}

/**
 * The rows of a CSV file with a header, one at a time. Throws, with a text for the operator, when the file cannot be read
 * or lacks one of the columns; of a table whose columns are `known`, also when it has another, twice or misspelt.
 */
export async function* csvRows(
  file: string,
  columns: readonly string[],
  known?: readonly string[],
): AsyncGenerator<CsvRow> {
  const name = path.basename(file);
  let places: Map<string, number> | undefined;
  for await (const { record, info } of recordsOf(file)) {
    if (!places) {
      places = placesOf(record, name, columns, known);
      continue;
    }
    const at = places;
    yield { line: info.lines, cell: (column) => record[at.get(column) ?? -1] ?? '' };
  }
  if (!places) throw new Error(`${name} is empty.`);
}
