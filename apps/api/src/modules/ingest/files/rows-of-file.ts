import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parseExactJson } from '../../../platform/read-json.ts';
import { type Mapping, readColumns } from '../mappings/mapping.ts';
import { fileName, type InputFile } from './input-file.ts';
import { elementsOf, JSON_ROW_MAX } from './json-elements.ts';
import { textOfFile } from './text-of-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface FileRow {
  /** Line in the file, or place in the list of a JSON file; from 1. */
  line: number;
  cells: string[];
}

/** A file of any layout as header and rows, in pages of some thousand. */
export interface FileRows {
  header: readonly string[];
  rows: AsyncIterable<FileRow[]>;
}

export type Layout = Pick<Mapping, 'layout' | 'list' | 'encoding' | 'delimiter' | 'skipLines'> & {
  header?: readonly string[] | undefined;
};

/** Maximum characters per row: a longer one stops reading before it fills the memory. */
const CSV_ROW_MAX = 64 * 1024;

/** Rows per page: awaiting each row alone takes longer than reading it. */
const PAGE = 4_000;

const rowTooLong = (name: string, where: string): string =>
  `${name} has a row of more than ${CSV_ROW_MAX} characters${where}: check its delimiter, quotes and line ends.`;

function csvTrouble(error: unknown, name: string, before: number): Error {
  const { code, lines, message } = error as { code?: string; lines?: number; message: string };
  const where = lines === undefined ? '' : ` near line ${before + lines}`;
  const messages: Record<string, string> = {
    CSV_MAX_RECORD_SIZE: rowTooLong(name, where),
    CSV_QUOTE_NOT_CLOSED: `${name} ends inside a quoted cell${where}: a quote is left open there.`,
  };
  const known = messages[code ?? ''];
  const place = { line: lines === undefined ? undefined : before + lines, cause: error };
  if (known !== undefined)
    return new UnreadableFile(code === 'CSV_QUOTE_NOT_CLOSED' ? 'QUOTE_OPEN' : 'ROW_TOO_LONG', known, place);
  return code?.startsWith('CSV_')
    ? new UnreadableFile('NO_CSV', `${name} is no CSV${where}: ${message}`, place)
    : (error as Error);
}

async function* quotedRows(
  texts: AsyncIterable<string>,
  { delimiter, skipLines, name }: Layout & { name: string },
  before: number,
): AsyncGenerator<FileRow[]> {
  const parser = parse({
    delimiter,
    recordDelimiter: ['\r\n', '\n', '\r'],
    fromLine: Math.max(0, skipLines - before) + 1,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: CSV_ROW_MAX,
  });
  // Errors of any part surface through the parser.
  pipeline(Readable.from(texts), parser, () => {});
  let page: FileRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      page.push({ line: before + info.lines, cells: record });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
  } catch (error) {
    throw csvTrouble(error, name, before);
  }
  yield page;
}

async function* following<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

/** Returns where the last complete line ends. A CR at the very end may be half of a line end. */
const endOfLines = (text: string): number =>
  Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;

/**
 * Yields CSV rows with any mix of line ends. Up to the first quote each line is a row and skips the parser, which takes
 * four times as long.
 */
async function* csvRows(file: InputFile, layout: Layout): AsyncGenerator<FileRow[]> {
  const { delimiter, encoding, skipLines } = layout;
  const name = fileName(file);
  let line = 0;
  const rowsIn = (text: string): FileRow[] => {
    const rows: FileRow[] = [];
    const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
    // Text after the last line end is not a line.
    if (lines.at(-1) === '') lines.pop();
    for (const one of lines) {
      line += 1;
      if (one.length > CSV_ROW_MAX)
        throw new UnreadableFile('ROW_TOO_LONG', rowTooLong(name, ` near line ${line}`), { line });
      if (one !== '' && line > skipLines) rows.push({ line, cells: one.split(delimiter) });
    }
    return rows;
  };
  const texts = textOfFile(file, encoding);
  let rest = '';
  try {
    for (let next = await texts.next(); !next.done; next = await texts.next()) {
      rest += next.value;
      if (next.value.includes('"')) return yield* quotedRows(following(rest, texts), { ...layout, name }, line);
      const end = endOfLines(rest);
      if (end > 0) yield rowsIn(rest.slice(0, end));
      rest = rest.slice(end);
      if (rest.length > CSV_ROW_MAX)
        throw new UnreadableFile('ROW_TOO_LONG', rowTooLong(name, ` near line ${line + 1}`), { line: line + 1 });
    }
    yield rowsIn(rest);
  } finally {
    await texts.return(undefined);
  }
}

/** Yields the lines of a file. Throws, with a text for the operator, if one exceeds the maximum length. */
async function* linesOf(file: InputFile, encoding: string): AsyncGenerator<string[]> {
  let rest = '';
  let line = 1;
  for await (const text of textOfFile(file, encoding)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
    line += lines.length;
    if (rest.length > JSON_ROW_MAX)
      throw new UnreadableFile(
        'ROW_TOO_LONG',
        `${fileName(file)} has a line of more than ${JSON_ROW_MAX} characters (line ${line}): is it one JSON object a line?`,
        { line },
      );
  }
  if (rest !== '') yield [rest];
}

/** Returns the value at a path such as `data.start.time` or `route.0`; also finds keys that contain dots. */
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

/** Converts the text of a JSON object to cells; a text that is no object, or too deep to print, has no cells. */
function jsonCells(text: string, columns: readonly string[]): string[] {
  try {
    const item = parseExactJson(text);
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    return columns.map((column) => textOf(valueAt(item, column, column.split('.'))));
  } catch {
    return [];
  }
}

const startsList = (line: string): boolean => /^\s*\[\s*(\{|$)/.test(line);

async function* elementRows(
  file: InputFile,
  { encoding, list }: Layout,
  columns: readonly string[],
): AsyncGenerator<FileRow[]> {
  for await (const elements of elementsOf(file, encoding, list))
    yield elements.map(({ place, text }) => ({ line: place, cells: jsonCells(text, columns) }));
}

async function* lineRows(
  file: InputFile,
  { encoding, skipLines }: Layout,
  columns: readonly string[],
): AsyncGenerator<FileRow[]> {
  let line = 0;
  for await (const texts of linesOf(file, encoding)) {
    const rows: FileRow[] = [];
    for (const text of texts) {
      line += 1;
      if (line === skipLines + 1 && startsList(text))
        throw new UnreadableFile('BAD_JSON', `${fileName(file)} is a JSON array: say layout: JSON in the mapping.`);
      if (line > skipLines && text.trim() !== '') rows.push({ line, cells: jsonCells(text, columns) });
    }
    yield rows;
  }
}

async function csvFile(file: InputFile, layout: Layout): Promise<FileRows> {
  const pages = csvRows(file, layout);
  if (layout.header) return { header: layout.header, rows: pages };
  for (let next = await pages.next(); !next.done; next = await pages.next()) {
    const [first, ...others] = next.value;
    if (first) return { header: first.cells.map((cell) => cell.trim()), rows: following(others, pages) };
  }
  throw new UnreadableFile('EMPTY', `${fileName(file)} is empty.`);
}

export const jsonFile = (file: InputFile, layout: Layout, columns: readonly string[]): FileRows => ({
  header: columns,
  rows: layout.layout === 'JSON' ? elementRows(file, layout, columns) : lineRows(file, layout, columns),
});

/** Reads a file as its mapping says. Throws during reading, with a text for the operator, if it is not such a file. */
export async function rowsOfFile(file: InputFile, mapping: Mapping): Promise<FileRows> {
  return mapping.layout === 'CSV' ? csvFile(file, mapping) : jsonFile(file, mapping, readColumns(mapping));
}

export { csvFile };
