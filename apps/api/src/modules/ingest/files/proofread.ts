import path from 'node:path';
import type { Mapping } from '../mappings/mapping.ts';
import { listColumns, readColumns } from '../mappings/mapping.ts';
import { cellReader, conditionReader, type KeyedHash } from './cells.ts';
import { RememberedIds } from './remembered-ids.ts';
import type { FileRow } from './rows-of-file.ts';

/** What a whole file was found to be before any row of it counts. */
export interface Proof {
  rows: number;
  /** Lines whose id stood above with other contents; only where the mapping lets them be refused one by one. */
  repeatedLines: ReadonlySet<number>;
  /** Lines that repeat the header. */
  headerLines: ReadonlySet<number>;
}

/**
 * How many rows one after the other may have another number of cells than the header: with more, the file is not what
 * its header says, and is refused whole.
 */
const RAGGED_MAX = 20;
const SHOWN = 5;
/** Rows with the id of another that may be refused one by one. */
const REPEATS_MAX = 100_000;

/** Columns the mapping asks for and a file's header lacks, with the keys that ask for them. */
export function missingColumns(mapping: Mapping, header: readonly string[]): string[] {
  const missing = listColumns(mapping).filter(({ column }) => !header.includes(column));
  return [...new Set(missing.map(({ column, key }) => `"${column}" (${key})`))];
}

/** Finds out whether rows are headers: that of the file again, or another one. Rows of data hold no names of columns. */
function headerCheck(header: readonly string[]): (cells: readonly string[]) => 'AGAIN' | 'ANOTHER' | null {
  const names = new Set(header);
  const [first = ''] = header;
  return (cells) => {
    // Cheap for rows of data: their first two cells are no names of columns.
    if (!names.has(cells[0] ?? '') && !names.has(cells[1] ?? '')) return null;
    if (cells[0] === first && cells.every((cell, at) => cell.trim() === header[at])) return 'AGAIN';
    return cells.filter((cell) => names.has(cell.trim())).length * 2 > header.length ? 'ANOTHER' : null;
  };
}

/** Reads ids out of rows of trips, and all that the mapping reads of a row as one text; undefined for files of taps. */
function identityReader(mapping: Mapping, header: readonly string[], keyedHash: KeyedHash) {
  if (mapping.type === 'tap') return undefined;
  const idOf = cellReader(mapping.columns.eventId, header, keyedHash);
  const isWanted = conditionReader(mapping.where, header);
  const isVoid = mapping.voids ? conditionReader(mapping.voids.where, header) : () => false;
  const places = readColumns(mapping).map((column) => header.indexOf(column));
  return (cells: readonly string[]): { id: string; contents: string } | null => {
    if (!isWanted(cells) || isVoid(cells)) return null;
    const id = idOf(cells);
    return id ? { id, contents: places.map((place) => cells[place] ?? '').join('\u001f') } : null;
  };
}

/**
 * Looks at each row of a file once, before any counts, so that a file which is not what its header or its mapping says is
 * refused whole and nothing of it is stored: a cell that runs over lines, columns that change, ids that are those of
 * several rides. Its memory does not grow with the file beyond `RememberedIds`. Throws, with a text for the operator.
 */
export function proofreader(
  file: string,
  mapping: Mapping,
  { header, keyedHash }: { header: readonly string[]; keyedHash: KeyedHash },
): { add: (row: FileRow) => void; found: Omit<Proof, 'rows'>; end: () => Proof } {
  const name = path.basename(file);
  const isCsv = mapping.layout === 'CSV';
  const kindOf = isCsv ? headerCheck(header) : () => null;
  const identityOf = identityReader(mapping, header, keyedHash);
  const ids = new RememberedIds();
  const [headerLines, repeatedLines] = [new Set<number>(), new Set<number>()];
  let [rows, ragged, repeats, firstOfFirst] = [0, 0, 0, 0];

  const checkShape = ({ line, cells }: FileRow): void => {
    ragged = cells.length === header.length ? 0 : ragged + 1;
    if (isCsv && ragged > RAGGED_MAX)
      throw new Error(
        `${name}: from line ${line - RAGGED_MAX} on rows have ${cells.length} cells, the header has ${header.length}: its columns change there, or its delimiter is not "${mapping.delimiter}". Nothing was imported.`,
      );
    if (isCsv && !mapping.lineBreaksInCells && cells.some((cell) => cell.includes('\n') || cell.includes('\r')))
      throw new Error(
        `${name}: a cell that ends on line ${line} runs over several lines: a quote is left open there, or cells hold line breaks (then say lineBreaksInCells: true in the mapping). Nothing was imported.`,
      );
    const kind = kindOf(cells);
    if (kind === 'ANOTHER')
      throw new Error(
        `${name}: line ${line} is another header than the first: its columns change there. Cut it in two files. Nothing was imported.`,
      );
    if (kind === 'AGAIN') headerLines.add(line);
  };

  return {
    found: { headerLines, repeatedLines },
    add(row) {
      rows += 1;
      checkShape(row);
      if (row.cells.length !== header.length || headerLines.has(row.line)) return;
      const identity = identityOf?.(row.cells);
      const first = identity ? ids.clashOf(identity.id, identity.contents, row.line) : undefined;
      if (first === undefined) return;
      repeats += 1;
      if (repeats === 1) firstOfFirst = first;
      if (repeats <= REPEATS_MAX) repeatedLines.add(row.line);
    },
    end() {
      const mayRepeat = mapping.type !== 'tap' && mapping.repeatedIds === 'REFUSE_ROWS' && repeats <= REPEATS_MAX;
      if (repeats > 0 && !mayRepeat) {
        const lines = [...repeatedLines].slice(0, SHOWN);
        throw new Error(
          `${name}: ${repeats} of ${rows} rows have the eventId of another row (lines ${lines.join(', ')}${repeats > SHOWN ? ', …' : ''}; line ${lines[0]} that of line ${firstOfFirst}): it does not name one ride, and all but the first would be lost. Make it of more columns (docs/mappings.md, "Ids"), or say repeatedIds: REFUSE_ROWS. Nothing was imported.`,
        );
      }
      return { rows, headerLines, repeatedLines };
    },
  };
}
