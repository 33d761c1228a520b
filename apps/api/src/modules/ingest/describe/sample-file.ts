import type { InputFile } from '../files/input-file.ts';
import { elementsOf, findList } from '../files/json-elements.ts';
import { csvFile, type FileRow, type FileRows, jsonFile, type Layout } from '../files/rows-of-file.ts';
import { textOfFile } from '../files/text-of-file.ts';

export interface FileSample {
  layout: Layout;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

const SAMPLED = 5_000;
const LINES_LOOKED_AT = 50;
const COLUMNS_MAX = 200;
const DEPTH_MAX = 4;
const delimiters = [',', ';', '\t', '|'];

async function first<T>(all: AsyncIterable<T[]>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const some of all) {
    taken.push(...some.slice(0, count - taken.length));
    if (taken.length >= count) break;
  }
  return taken;
}

/** Enough for the first thousands of rows. */
const START_LENGTH = 1024 * 1024;

async function startOf(file: InputFile, encoding: string): Promise<string> {
  let start = '';
  for await (const text of textOfFile(file, encoding)) {
    start += text;
    if (start.length >= START_LENGTH) break;
  }
  return start;
}

/**
 * Returns the start of the file, read as UTF-8 if it is valid UTF-8 (or has another byte order mark), else in the usual
 * encoding of old exports.
 */
async function readStart(file: InputFile): Promise<{ encoding: string; start: string }> {
  try {
    return { encoding: 'utf-8', start: await startOf(file, 'utf-8') };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('is not written in'))) throw error;
    return { encoding: 'windows-1252', start: await startOf(file, 'windows-1252') };
  }
}

/** Returns how a JSON file is laid out, with the texts of its first rows; undefined if it is no JSON. */
async function jsonOf(
  file: InputFile,
  { encoding, start }: { encoding: string; start: string },
): Promise<{ layout: Pick<Layout, 'layout' | 'list'>; texts: string[] } | undefined> {
  const isList = /^\s*\[\s*\{/.test(start);
  if (!isList && !start.trimStart().startsWith('{')) return undefined;
  const lines = start.split('\n').filter((line) => line.trim() !== '');
  const areLines =
    lines.length > 1 &&
    lines.slice(0, 2).every((line) => line.trimStart().startsWith('{') && line.trimEnd().endsWith('}'));
  const list = isList ? '' : areLines ? undefined : await findList(file, encoding);
  if (list === undefined) return { layout: { layout: 'JSON_LINES' }, texts: lines.slice(0, LINES_LOOKED_AT) };
  const elements = await first(elementsOf(file, encoding, list), LINES_LOOKED_AT);
  return { layout: { layout: 'JSON', ...(list === '' ? {} : { list }) }, texts: elements.map(({ text }) => text) };
}

function pathsIn(item: unknown, above = '', depth = 0): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || depth >= DEPTH_MAX) return [];
  return Object.entries(item).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return typeof value === 'object' && value !== null ? pathsIn(value, path, depth + 1) : [path];
  });
}

function pathsOf(lines: readonly string[]): string[] {
  const paths = new Set<string>();
  for (const line of lines) {
    try {
      for (const path of pathsIn(JSON.parse(line))) if (paths.size < COLUMNS_MAX) paths.add(path);
    } catch {
      // The import reports lines that are not JSON.
    }
  }
  return [...paths];
}

/**
 * Detects a header: as many cells as most rows, nearly all filled, and hardly any with a digit, unlike titles and
 * rides.
 */
function isHeader(cells: readonly string[], usual: number): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const numbered = filled.filter((cell) => /\d/.test(cell));
  return cells.length === usual && filled.length > usual / 2 && numbered.length <= usual / 3;
}

/** Counts the title lines above the header: 0 if the first line may be the header or no other line can be. */
function titleLines(rows: readonly FileRow[]): number {
  const counts = rows.map(({ cells }) => cells.length);
  const timesOf = (count: number): number => counts.filter((one) => one === count).length;
  const usual = counts.reduce((most, one) => (timesOf(one) > timesOf(most) ? one : most), counts[0] ?? 0);
  const [top] = rows;
  const isTitle = top !== undefined && top.cells.filter((cell) => cell.trim() !== '').length <= usual / 2;
  const header = isTitle && usual > 1 ? rows.find(({ cells }) => isHeader(cells, usual)) : undefined;
  return header === undefined ? 0 : header.line - 1;
}

/** Detects the delimiter (most rows have as many cells as the header, and the maximum) and the header line. */
async function tableOf(file: InputFile, layout: Layout): Promise<Pick<Layout, 'delimiter' | 'skipLines'>> {
  let best = { delimiter: ',', skipLines: 0, score: 1 };
  for (const delimiter of delimiters) {
    const all = await csvFile(file, { ...layout, delimiter, header: [] });
    const [header, ...cells] = await first(all.rows, LINES_LOOKED_AT);
    const skipLines = titleLines(header ? [header, ...cells] : []);
    const top = skipLines === 0 ? header : cells.find(({ line }) => line === skipLines + 1);
    const width = top?.cells.length ?? 0;
    const below = cells.filter(({ line }) => line > (top?.line ?? 0));
    const alike = below.filter((row) => row.cells.length === width).length;
    const score = width * (below.length === 0 ? 1 : alike / below.length);
    if (score > best.score) best = { delimiter, skipLines, score };
  }
  const { delimiter, skipLines } = best;
  return { delimiter, skipLines };
}

/** Samples a file's first 5,000 rows. Throws, with a text for the operator, if it cannot be read. */
export async function sampleFile(file: InputFile): Promise<FileSample & { open: () => Promise<FileRows> }> {
  const read = await readStart(file);
  const plain: Layout = { layout: 'CSV', list: undefined, encoding: read.encoding, skipLines: 0, delimiter: ',' };
  const json = await jsonOf(file, read);
  const layout: Layout = { ...plain, ...(json ? json.layout : await tableOf(file, plain)) };
  const paths = pathsOf(json?.texts ?? []);
  const open = async (): Promise<FileRows> => (json ? jsonFile(file, layout, paths) : csvFile(file, layout));
  const { header, rows } = await open();
  const sampled = (await first<FileRow>(rows, SAMPLED)).map(({ cells }) => cells);
  return { layout, header, rows: sampled.filter(({ length }) => length === header.length), open };
}
