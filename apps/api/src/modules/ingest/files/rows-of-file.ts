import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { type Mapping, readColumns } from '../mappings/mapping.ts';
import { textOfFile } from './text-of-file.ts';

/** A row of a file and the line on which it ends, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** A file as rows under a header, whichever way it is written. */
export interface FileRows {
  header: readonly string[];
  rows: AsyncIterable<FileRow>;
}

/** How a file is written: what of a mapping reading it needs. */
export type Layout = Pick<Mapping, 'layout' | 'encoding' | 'delimiter' | 'skipLines'> & {
  header?: readonly string[] | undefined;
};

/** No row of rides is longer, in characters: a longer one ends the reading before it fills the memory, packed or not. */
const CSV_ROW_MAX = 64 * 1024;
/** A trip of JSON may carry its whole way. */
const JSON_ROW_MAX = 1024 * 1024;

/** What the parser of CSV means, for the operator. */
function csvTrouble(error: unknown, name: string): Error {
  const { code, lines, message } = error as { code?: string; lines?: number; message: string };
  const where = lines === undefined ? '' : ` near line ${lines}`;
  const told: Record<string, string> = {
    CSV_MAX_RECORD_SIZE: `${name} has a row of more than ${CSV_ROW_MAX} characters${where}: check its delimiter, quotes and line ends.`,
    CSV_QUOTE_NOT_CLOSED: `${name} ends inside a quoted cell${where}: a quote is left open there.`,
  };
  const known = told[code ?? ''];
  if (known !== undefined) return new Error(known, { cause: error });
  return code?.startsWith('CSV_')
    ? new Error(`${name} is no CSV${where}: ${message}`, { cause: error })
    : (error as Error);
}

/** Rows of CSV, whatever mixture of line ends it has. */
async function* csvRows(file: string, { delimiter, encoding, skipLines }: Layout): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    recordDelimiter: ['\r\n', '\n', '\r'],
    fromLine: skipLines + 1,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: CSV_ROW_MAX,
  });
  // Errors of any part end the reading by the parser.
  pipeline(Readable.from(textOfFile(file, encoding)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw csvTrouble(error, path.basename(file));
  }
}

/** The lines of a file. Throws, with a text for the operator, where one has no end. */
async function* linesOf(file: string, encoding: string): AsyncGenerator<string> {
  let rest = '';
  let line = 1;
  for await (const text of textOfFile(file, encoding)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    line += lines.length;
    if (rest.length > JSON_ROW_MAX)
      throw new Error(
        `${path.basename(file)} has a line of more than ${JSON_ROW_MAX} characters (line ${line}): is it one JSON object a line?`,
      );
  }
  if (rest !== '') yield rest;
}

/** The value at a path such as `data.start.time` or `route.0`; keys that hold dots themselves are found too. */
function valueAt(item: unknown, column: string, parts: readonly string[]): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  if (Object.hasOwn(item, column)) return (item as Record<string, unknown>)[column];
  let value: unknown = item;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An object of a line as cells; a line that is none has no cells. */
export function jsonCells(text: string, columns: readonly string[]): string[] {
  let item: unknown;
  try {
    item = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
  return columns.map((column) => textOf(valueAt(item, column, column.split('.'))));
}

async function* jsonRows(
  file: string,
  { encoding, skipLines }: Layout,
  columns: readonly string[],
): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const text of linesOf(file, encoding)) {
    line += 1;
    if (line > skipLines && text.trim() !== '') yield { line, cells: jsonCells(text, columns) };
  }
}

/** The rows of CSV with the header that stands above them, or that the mapping states. */
async function csvFile(file: string, layout: Layout): Promise<FileRows> {
  const rows = csvRows(file, layout);
  if (layout.header) return { header: layout.header, rows };
  const first = await rows.next();
  if (first.done) throw new Error(`${path.basename(file)} is empty.`);
  return { header: first.value.cells.map((cell) => cell.trim()), rows };
}

/** A file's lines of JSON by the columns of a mapping. */
export const jsonFile = (file: string, layout: Layout, columns: readonly string[]): FileRows => ({
  header: columns,
  rows: jsonRows(file, layout, columns),
});

/** The rows of a file as a mapping reads it. Throws, while it is read, with a text for the operator where it is no such file. */
export async function rowsOfFile(file: string, mapping: Mapping): Promise<FileRows> {
  return mapping.layout === 'JSON_LINES' ? jsonFile(file, mapping, readColumns(mapping)) : csvFile(file, mapping);
}

export { csvFile, linesOf };
