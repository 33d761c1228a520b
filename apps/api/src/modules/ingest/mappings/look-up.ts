import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nearestOf } from '@fareback/tenant-pack';
import { parse } from 'csv-parse/sync';
import { isDamagedId } from '../../../platform/ids.ts';
import { parseExactJson } from '../../../platform/read-json.ts';
import { type Lookup, type Mapping, type RowMapping, type Source, type TripMapping } from './mapping.ts';

/** Maximum size, because a lookup stays in memory during the import. */
const BYTES_MAX = 32 * 1024 * 1024;
const ROWS_MAX = 200_000;
const SHOWN_MAX = 5;

interface LookupRow {
  at: string;
  cell: (column: string) => string;
}

interface Table {
  columns: readonly string[];
  rows: LookupRow[];
}

function textIn(file: string, encoding: string): string {
  const name = path.basename(file);
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`The mapping looks up in ${file}: there is no such file.`);
  const tooLarge = `${name} is larger than ${BYTES_MAX} bytes: a look-up is kept in memory. Cut it to the columns and rows that are needed.`;
  if (fs.statSync(file).size > BYTES_MAX) throw new Error(tooLarge);
  const read = fs.readFileSync(file);
  try {
    const bytes = file.endsWith('.gz') ? gunzipSync(read, { maxOutputLength: BYTES_MAX }) : read;
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new Error(tooLarge, { cause: error });
    throw new Error(`${name} cannot be read as ${encoding}: say its encoding under lookups, or save it anew.`, {
      cause: error,
    });
  }
}

const valueAt = (item: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce((value: unknown, part) => (value as Record<string, unknown> | undefined | null)?.[part], item);

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function jsonTable(name: string, text: string, list: string | undefined): Table {
  let whole: unknown;
  try {
    whole = parseExactJson(text);
  } catch (cause) {
    throw new Error(`${name} is no JSON: ${(cause as Error).message}`, { cause });
  }
  const items = list === undefined ? whole : valueAt(whole, list);
  if (!Array.isArray(items))
    throw new Error(
      `${name} has no list ${list === undefined ? 'in it' : `at ${list}`}: list says where it stands, as "data.stations".`,
    );
  const columns = Object.keys((items[0] as object | undefined) ?? {});
  const rows = items.map((item, at) => ({
    at: `entry ${at + 1}`,
    cell: (column: string) => textOf(valueAt(item, column)),
  }));
  return { columns, rows };
}

function csvTable(name: string, text: string, delimiter: string): Table {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as typeof records;
  } catch (cause) {
    throw new Error(`${name} is no CSV: ${(cause as Error).message}`, { cause });
  }
  const [header, ...others] = records;
  if (!header) throw new Error(`${name} is empty.`);
  const places = new Map(header.record.map((column, at) => [column, at]));
  const rows = others.map(({ record, info }) => ({
    at: `line ${info.lines}`,
    cell: (column: string) => record[places.get(column) ?? -1] ?? '',
  }));
  return { columns: header.record, rows };
}

/** Reads a lookup file as a table. Throws, with a text for the operator, if it cannot be read or is too large. */
function tableOf(folder: string, { file, layout, list, encoding, delimiter }: Lookup): Table & { name: string } {
  const name = path.basename(file);
  const text = textIn(path.resolve(folder, file), encoding);
  const table = layout === 'JSON' ? jsonTable(name, text, list) : csvTable(name, text, delimiter);
  if (table.rows.length > ROWS_MAX)
    throw new Error(`${name} has more than ${ROWS_MAX} rows: a look-up is kept in memory.`);
  return { ...table, name };
}

/** Maps the key column's words to another column. Throws if a word has two meanings or a column is missing. */
function meaningsIn(
  { name, columns, rows }: ReturnType<typeof tableOf>,
  key: string,
  take: string,
): Record<string, string> {
  for (const column of [key, take])
    if (!columns.includes(column) && !rows.some(({ cell }) => cell(column) !== ''))
      throw new Error(
        `${name} has no column "${column}"${nearestOf([column], columns)}. It has: ${columns.join(', ')}.`,
      );
  const found = new Map<string, { text: string; at: string }>();
  const conflicts: string[] = [];
  for (const { at, cell } of rows) {
    const [word, text] = [cell(key), cell(take)];
    if (isDamagedId(word))
      throw new Error(`${name}, ${at}: a spreadsheet wrote the id in scientific notation: export the column as text.`);
    const first = found.get(word);
    if (first && first.text !== text) conflicts.push(`${at} says "${text}" of "${word}", ${first.at} "${first.text}"`);
    if (word !== '' && !first) found.set(word, { text, at });
  }
  if (conflicts.length > 0) {
    const more = conflicts.length > SHOWN_MAX ? `; and ${conflicts.length - SHOWN_MAX} more` : '';
    throw new Error(`${name} gives a ${key} two meanings: ${conflicts.slice(0, SHOWN_MAX).join('; ')}${more}.`);
  }
  return Object.fromEntries([...found].map(([word, { text }]) => [word, text]));
}

/**
 * Resolves lookups: each source that names one gets the file's words as `values`, so a changed lookup file makes a new
 * mapping version. `folder` is the mapping's folder. Throws, with a text for the operator, if a file is missing or too
 * large, has no such column or gives a word two meanings.
 */
export function withLookups(mapping: Mapping, folder: string): Mapping {
  const { lookups, ...others } = mapping;
  if (lookups === undefined) return mapping;
  const tables = new Map(
    Object.entries(lookups).map(([name, lookup]) => [name, { table: tableOf(folder, lookup), lookup }]),
  );
  const resolved = (source: Source | undefined): Source | undefined => {
    if (source === undefined || typeof source === 'string' || source.lookup === undefined) return source;
    const { lookup, take = '', ...plain } = source;
    const known = tables.get(lookup);
    return known ? { ...plain, values: meaningsIn(known.table, known.lookup.key, take) } : source;
  };
  const inKind = <Kind extends Pick<RowMapping, 'columns'>>(kind: Kind): Kind => {
    const columns = Object.entries<Source | undefined>(kind.columns).map(([key, source]) => [key, resolved(source)]);
    const { voids } = kind as { voids?: TripMapping['voids'] };
    const trip = resolved(voids?.trip);
    return {
      ...kind,
      columns: Object.fromEntries(columns) as Kind['columns'],
      ...(trip === undefined ? {} : { voids: { ...voids, trip } }),
    };
  };
  return others.type === 'mixed' ? { ...others, rows: others.rows.map((kind) => inKind(kind)) } : inKind(others);
}
