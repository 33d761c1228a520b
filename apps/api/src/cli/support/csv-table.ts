import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse';

/** Maximum row length in characters; a longer row stops the read before it fills the memory. */
const ROW_LENGTH_MAX = 64 * 1024;

export interface CsvRow {
  line: number;
  cell: (column: string) => string;
}

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

/** Streams the records of a CSV file. Throws an operator message if it cannot be read. */
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
  // pipe() does not forward errors: a broken file must end the read instead of blocking it.
  bytes.on('error', (error) => parser.destroy(error));
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw whyUnread(error, path.basename(file));
  }
}

/**
 * Streams the rows of a CSV file with a header. Throws an operator message if the file is unreadable or a column is
 * missing; with `known` columns, also if a column is unknown, repeated or misspelled.
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
