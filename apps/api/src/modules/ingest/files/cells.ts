import { isDamagedId } from '../../../platform/damaged-id.ts';
import { type Condition, columnsOf, type Source, type TimeFormat } from '../mappings/mapping.ts';

/** Reads a value from a row's cells: '' if empty, null if the mapping does not know the text. */
export type CellReader = (cells: readonly string[]) => string | null;

/** Hashes a text into an id that can be compared but not reversed. */
export type KeyedHash = (text: string) => string;

const nothing: CellReader = () => '';

function meaningOf({ values, otherwise }: Exclude<Source, string>): (text: string) => string | null {
  if (values === undefined) return (text) => text;
  const known = new Map(Object.entries(values));
  return (text) => known.get(text) ?? otherwise ?? (text === '' ? '' : null);
}

export function cellReader(source: Source | undefined, header: readonly string[], keyedHash: KeyedHash): CellReader {
  if (source === undefined) return nothing;
  const places = columnsOf(source).map((column) => header.indexOf(column));
  const [place = -1] = places;
  if (typeof source === 'string') return place < 0 ? nothing : (cells) => cells[place] ?? '';
  const { by = ' ', constant, hash = false } = source;
  const meaning = meaningOf(source);
  const textOf = (cells: readonly string[]): string => {
    if (constant !== undefined) return constant;
    if (places.length === 1) return cells[place] ?? '';
    const parts = places.map((one) => cells[one] ?? '');
    // A partly empty id is invalid; JSON encoding prevents collisions between different hashed parts.
    return parts.includes('') ? '' : hash ? JSON.stringify(parts) : parts.join(by);
  };
  if (!hash) return (cells) => meaning(textOf(cells));
  return (cells) => {
    const text = meaning(textOf(cells));
    return text === null || text === '' ? text : keyedHash(text);
  };
}

/** Returns a check for ids damaged by a spreadsheet, on the raw cells before they are joined, translated or hashed. */
export function damageReader(
  source: Source | undefined,
  header: readonly string[],
): (cells: readonly string[]) => boolean {
  const places = source === undefined ? [] : columnsOf(source).map((column) => header.indexOf(column));
  return (cells) => places.some((place) => isDamagedId(cells[place]));
}

export function conditionReader(
  conditions: readonly Condition[],
  header: readonly string[],
): (cells: readonly string[]) => boolean {
  const checks = conditions.map(({ column, in: only, notIn }) => {
    const place = header.indexOf(column);
    const texts = new Set(only ?? notIn);
    return (cells: readonly string[]): boolean => texts.has(cells[place] ?? '') === (only !== undefined);
  });
  return (cells) => checks.every((check) => check(cells));
}

export function zoneReader({ zone }: TimeFormat, header: readonly string[]): CellReader {
  if (zone === undefined) return () => 'UTC';
  if (typeof zone === 'string') return () => zone;
  const place = header.indexOf(zone.column);
  const { values } = zone;
  const known = new Set(values ? [] : Intl.supportedValuesOf('timeZone'));
  return (cells) => {
    const text = cells[place] ?? '';
    if (values) return values[text] ?? null;
    return known.has(text) ? text : null;
  };
}
