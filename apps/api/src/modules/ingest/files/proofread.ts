import { kindsOf, listColumns, type Mapping, type RowMapping, readColumns } from '../mappings/mapping.ts';
import { cellReader, conditionReader, type KeyedHash, kindReader } from './cells.ts';
import { fileName, type InputFile } from './input-file.ts';
import type { FileRow } from './rows-of-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Maximum ids to remember (96 MB); ids beyond it are compared only against these. */
const REMEMBERED_MAX = 4_000_000;

/** Two independent 32-bit fingerprints of a text (multiplicative mixing like MurmurHash). */
function fingerprints(text: string): [number, number] {
  let [a, b] = [0x9e3779b1, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0xcc9e2d51);
    b = Math.imul(b ^ code, 0x1b873593);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ b;
  b = Math.imul(b ^ (b >>> 13), 0xc2b2ae35) ^ (a >>> 16);
  return [a >>> 0, b >>> 0];
}

/**
 * Stores ids and contents as fingerprints in typed arrays, since a set of a million strings takes 100 MB. With four
 * million ids, the probability of any collision is one in a million.
 */
class RememberedIds {
  #size = 1 << 12;
  #count = 0;
  #low = new Uint32Array(this.#size);
  #high = new Uint32Array(this.#size);
  #contents = new Uint32Array(this.#size);
  /** First line of each id; 0 for a free slot. */
  #lines = new Uint32Array(this.#size);

  #slotOf(low: number, high: number): number {
    let slot = low & (this.#size - 1);
    while (this.#lines[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & (this.#size - 1);
    return slot;
  }

  #grow(): void {
    const [low, high, contents, lines] = [this.#low, this.#high, this.#contents, this.#lines];
    this.#size *= 2;
    this.#low = new Uint32Array(this.#size);
    this.#high = new Uint32Array(this.#size);
    this.#contents = new Uint32Array(this.#size);
    this.#lines = new Uint32Array(this.#size);
    for (let at = 0; at < lines.length; at += 1)
      if (lines[at] !== 0)
        this.#write(low[at] ?? 0, high[at] ?? 0, { contents: contents[at] ?? 0, line: lines[at] ?? 0 });
  }

  #write(low: number, high: number, { contents, line }: { contents: number; line: number }): void {
    const slot = this.#slotOf(low, high);
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#contents[slot] = contents;
    this.#lines[slot] = line;
  }

  /** Returns the first line of an id if its content there was different; undefined for a new id or an exact repeat. */
  clashOf(id: string, contents: string, line: number): number | undefined {
    const [low, high] = fingerprints(id);
    const [print] = fingerprints(contents);
    const slot = this.#slotOf(low, high);
    if (this.#lines[slot] !== 0) return this.#contents[slot] === print ? undefined : this.#lines[slot];
    if (this.#count >= REMEMBERED_MAX) return undefined;
    this.#count += 1;
    if (this.#count * 4 > this.#size * 3) this.#grow();
    this.#write(low, high, { contents: print, line });
    return undefined;
  }
}

export interface Proof {
  rows: number;
  /** Lines that repeat an id with other content; only if the mapping allows rejecting single rows. */
  repeatedLines: ReadonlySet<number>;
  headerLines: ReadonlySet<number>;
}

/** Maximum consecutive rows with a cell count other than the header's; more reject the whole file. */
const RAGGED_MAX = 20;
const SHOWN = 5;
/** Maximum rows with a repeated id that may be rejected one by one. */
const REPEATS_MAX = 100_000;

/** What the numbers of rows count: lines, or elements of the list in a JSON file. */
export const rowWordOf = ({ layout }: Pick<Mapping, 'layout'>): 'line' | 'element' =>
  layout === 'JSON' ? 'element' : 'line';

/** Returns the columns that the mapping needs but the header does not have, with their keys. */
export function missingColumns(mapping: Mapping, header: readonly string[]): string[] {
  const missing = listColumns(mapping).filter(({ column }) => !header.includes(column));
  return [...new Set(missing.map(({ column, key }) => `"${column}" (${key})`))];
}

/** Returns a check for header rows: the same header again or another one. Data rows never contain column names. */
function headerCheck(header: readonly string[]): (cells: readonly string[]) => 'AGAIN' | 'ANOTHER' | null {
  const names = new Set(header);
  const [first = ''] = header;
  return (cells) => {
    // Fast path: the first two cells of data rows are not column names.
    if (!names.has(cells[0] ?? '') && !names.has(cells[1] ?? '')) return null;
    if (cells[0] === first && cells.every((cell, at) => cell.trim() === header[at])) return 'AGAIN';
    return cells.filter((cell) => names.has(cell.trim())).length * 2 > header.length ? 'ANOTHER' : null;
  };
}

interface Identity {
  id: string;
  contents: string;
}

function idReader(kind: RowMapping, header: readonly string[], keyedHash: KeyedHash) {
  if (kind.type === 'tap') return () => '';
  const idOf = cellReader(kind.columns.eventId, header, keyedHash);
  const isVoid = kind.voids ? conditionReader(kind.voids.where, header) : () => false;
  return (cells: readonly string[]): string => (isVoid(cells) ? '' : (idOf(cells) ?? ''));
}

/** Returns a reader of a trip row's id and of all its mapped values as one text; null for taps and voids. */
function identityReader(mapping: Mapping, header: readonly string[], keyedHash: KeyedHash) {
  const kindOf = kindReader(mapping, header);
  const idReaders = kindsOf(mapping).map((kind) => idReader(kind, header, keyedHash));
  const places = readColumns(mapping).map((column) => header.indexOf(column));
  return (cells: readonly string[]): Identity | null => {
    const kind = kindOf(cells);
    const id = typeof kind === 'number' ? idReaders[kind]?.(cells) : undefined;
    return id ? { id, contents: places.map((place) => cells[place] ?? '').join('\u001f') } : null;
  };
}

/**
 * Returns a check that a row fits the columns; true if the row repeats the header. Throws UnreadableFile once the
 * columns change.
 */
function shapeChecker(name: string, mapping: Mapping, header: readonly string[]): (row: FileRow) => boolean {
  const isCsv = mapping.layout === 'CSV';
  const kindOf = isCsv ? headerCheck(header) : () => null;
  let ragged = 0;
  return ({ line, cells }) => {
    ragged = cells.length === header.length ? 0 : ragged + 1;
    if (isCsv && ragged > RAGGED_MAX)
      throw new UnreadableFile(
        'COLUMNS_CHANGE',
        `${name}: from line ${line - RAGGED_MAX} on rows have ${cells.length} cells, the header has ${header.length}: its columns change there, or its delimiter is not "${mapping.delimiter}". Nothing was imported.`,
        { line: line - RAGGED_MAX },
      );
    if (isCsv && !mapping.lineBreaksInCells && cells.some((cell) => cell.includes('\n') || cell.includes('\r')))
      throw new UnreadableFile(
        'LINE_BREAK',
        `${name}: a cell that ends on line ${line} runs over several lines: a quote is left open there, or cells hold line breaks (then say lineBreaksInCells: true in the mapping). Nothing was imported.`,
        { line },
      );
    const kind = kindOf(cells);
    if (kind === 'ANOTHER')
      throw new UnreadableFile(
        'COLUMNS_CHANGE',
        `${name}: line ${line} is another header than the first: its columns change there. Cut it in two files. Nothing was imported.`,
        { line },
      );
    return kind === 'AGAIN';
  };
}

/**
 * Checks every row of a file before any counts, so a file that does not match its header or mapping is rejected whole:
 * cells that span lines, changing columns, ids shared by several rides. Memory stays bounded by `RememberedIds`.
 * Throws, with a text for the operator.
 */
export function proofreader(
  file: InputFile,
  mapping: Mapping,
  { header, keyedHash }: { header: readonly string[]; keyedHash: KeyedHash },
): { add: (row: FileRow) => void; found: Omit<Proof, 'rows'>; end: () => Proof } {
  const name = fileName(file);
  const rowWord = rowWordOf(mapping);
  const checkShape = shapeChecker(name, mapping, header);
  const identityOf = identityReader(mapping, header, keyedHash);
  const ids = new RememberedIds();
  const [headerLines, repeatedLines] = [new Set<number>(), new Set<number>()];
  let [rows, repeats, firstOfFirst] = [0, 0, 0];

  return {
    found: { headerLines, repeatedLines },
    add(row) {
      rows += 1;
      if (checkShape(row)) headerLines.add(row.line);
      if (row.cells.length !== header.length || headerLines.has(row.line)) return;
      const identity = identityOf(row.cells);
      const first = identity ? ids.clashOf(identity.id, identity.contents, row.line) : undefined;
      if (first === undefined) return;
      repeats += 1;
      if (repeats === 1) firstOfFirst = first;
      if (repeats <= REPEATS_MAX) repeatedLines.add(row.line);
    },
    end() {
      const mayRejectRows = kindsOf(mapping).every((kind) => kind.type === 'tap' || kind.repeatedIds === 'REFUSE_ROWS');
      const mayRepeat = mayRejectRows && repeats <= REPEATS_MAX;
      if (repeats > 0 && !mayRepeat) {
        const lines = [...repeatedLines].slice(0, SHOWN);
        throw new UnreadableFile(
          'IDS_REPEATED',
          `${name}: ${repeats} of ${rows} rows have the eventId of another row (${rowWord}s ${lines.join(', ')}${repeats > SHOWN ? ', …' : ''}; ${rowWord} ${lines[0]} that of ${rowWord} ${firstOfFirst}): it does not name one ride, and all but the first would be lost. Make it of more columns (docs/mappings.md, "Ids"), or say repeatedIds: REFUSE_ROWS. Nothing was imported.`,
          { line: lines[0] },
        );
      }
      return { rows, headerLines, repeatedLines };
    },
  };
}
