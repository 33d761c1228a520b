import type { RejectionReason } from '@fareback/contract';
import { isDamagedId } from '../../../platform/ids.ts';
import { type Condition, columnsOf, kindsOf, type Mapping, type Source, type TimeFormat } from '../mappings/mapping.ts';
import { templateReader } from '../mappings/template.ts';
import type { TimeProblem } from './read-time.ts';

type RowRejectionReason =
  | Exclude<RejectionReason, 'TOO_OLD'>
  | TimeProblem
  | 'MISSING_VALUE'
  | 'BAD_NUMBER'
  | 'UNKNOWN_WORD'
  | 'PATTERN_MISMATCH'
  | 'UNKNOWN_TAP'
  | 'BAD_POSITION'
  | 'SWAPPED_POSITION'
  | 'FAR_AWAY'
  | 'ID_REPEATED'
  | 'HEADER_AGAIN';

/** A rejected row: reason, mapping key and the text in question (never a rider). */
export interface RowRejection {
  refused: RowRejectionReason;
  key?: string | undefined;
  text?: string | undefined;
}

/** Marks a row that the mapping excludes on purpose. */
export const LEFT_OUT = 'LEFT_OUT';

const SHOWN_LENGTH = 40;

/** Creates a rejection for the text under a mapping key. Riders, and ids that may contain them, are not shown. */
export function createRejection(refused: RowRejectionReason, key?: string, text?: string): RowRejection {
  const isShown = text !== undefined && key !== undefined && !/^(subject|eventId|voids)/.test(key);
  return { refused, key, text: isShown ? text.slice(0, SHOWN_LENGTH) : undefined };
}

export const isRejection = (value: unknown): value is RowRejection =>
  typeof value === 'object' && value !== null && 'refused' in value;

export const getRejectionName = ({ refused, key }: RowRejection): string =>
  key === undefined ? refused : `${refused} ${key}`;

/** Reads a value from a row's cells: '' if empty, null if the mapping does not know the text. */
export type CellReader = (cells: readonly string[]) => string | null;

/** Hashes a text into an id that can be compared but not reversed. */
export type KeyedHash = (text: string) => string;

const nothing: CellReader = () => '';

function meaningOf({
  pattern,
  part = '',
  values,
  otherwise,
}: Exclude<Source, string>): (text: string) => string | null {
  const known = values === undefined ? undefined : new Map(Object.entries(values));
  const readParts = pattern === undefined ? undefined : templateReader(pattern);
  const wordIn = (text: string): string | undefined =>
    readParts === undefined || text === '' ? text : readParts(text)?.[part];
  if (known === undefined && readParts === undefined) return (text) => text;
  return (text) => {
    const word = wordIn(text);
    const meaning = word === undefined ? undefined : known === undefined ? word : known.get(word);
    return meaning ?? otherwise ?? (text === '' ? '' : null);
  };
}

/**
 * Returns a rejection for a row in which a source has no meaning. It shows the text, to add a missing word or
 * another form to the mapping.
 */
export function unknownReader(source: Source | undefined, header: readonly string[]) {
  const { pattern, ...plain } = typeof source === 'object' ? source : { pattern: undefined };
  const textOf =
    pattern === undefined
      ? nothing
      : cellReader({ ...plain, part: undefined, values: undefined }, header, (text) => text);
  return (cells: readonly string[], key: string, shown?: string): RowRejection => {
    const text = textOf(cells) ?? '';
    const isMismatch = pattern !== undefined && templateReader(pattern)(text) === null;
    return isMismatch ? createRejection('PATTERN_MISMATCH', key, text) : createRejection('UNKNOWN_WORD', key, shown);
  };
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

/** Returns the place of a row's kind in the mapping, LEFT_OUT for a row to skip, or null for a row of no kind. */
export function kindReader(
  mapping: Mapping,
  header: readonly string[],
): (cells: readonly string[]) => number | typeof LEFT_OUT | null {
  const isWanted = conditionReader(mapping.where, header);
  if (mapping.type !== 'mixed') return (cells) => (isWanted(cells) ? 0 : LEFT_OUT);
  const kinds = kindsOf(mapping).map(({ where }) => conditionReader(where, header));
  return (cells) => {
    if (!isWanted(cells)) return LEFT_OUT;
    const place = kinds.findIndex((isOfKind) => isOfKind(cells));
    return place < 0 ? null : place;
  };
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
