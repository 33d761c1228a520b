import type { ImportMapping } from '@fareback/contract/admin';

/** A column of the file for a key of the mapping, as the form shows it. */
export const NONE = '';
/** The source is a rule that the form can't show, such as a pattern; it stays as it is. */
export const FIXED = '#fixed';
/** A keyed hash of all columns. */
export const ALL = '#all';

/** Most files have these; the mode and the format of times belong to them. */
export const neededKeys = ['eventId', 'subject', 'startedAt', 'endedAt'] as const;
export const optionalKeys = ['duration', 'distance', 'fromPlace', 'toPlace', 'fare', 'currency', 'line'] as const;

type Columns = Readonly<Record<string, unknown>>;

export const columnsIn = ({ columns }: ImportMapping): Columns =>
  typeof columns === 'object' && columns !== null ? (columns as Columns) : {};

/** True if the form can edit a mapping: one kind of rows that are rides. */
export const isPlain = ({ type }: ImportMapping): boolean => type === 'trip.completed';

interface Joined {
  columns?: unknown;
  hash?: unknown;
}

/** Names of the columns that a source joins; null if it is another rule. */
export function joinedIn(source: unknown): readonly string[] | null {
  const { columns } = (typeof source === 'object' && source !== null ? source : {}) as Joined;
  return Array.isArray(columns) && columns.every((one) => typeof one === 'string') ? columns : null;
}

const isAll = (source: unknown, header: readonly string[]): boolean => {
  const joined = joinedIn(source);
  return joined !== null && (source as Joined).hash === true && joined.length === header.length;
};

/** The value of a key's select. */
export function chosenIn(mapping: ImportMapping, key: string, header: readonly string[]): string {
  const source = columnsIn(mapping)[key];
  if (source === undefined) return NONE;
  if (typeof source === 'string') return source;
  return isAll(source, header) ? ALL : FIXED;
}

interface Sample {
  header: readonly string[];
  sample: readonly (readonly string[])[];
}

/** Returns the first value of the chosen column in the sample, undefined without one. */
export function exampleOf(chosen: string, { header, sample }: Sample): string | undefined {
  const at = header.indexOf(chosen);
  return at < 0 ? undefined : sample.map((row) => row[at] ?? '').find((value) => value.trim() !== '');
}

/** Returns the mapping with another column for a key. */
export function withColumn(
  mapping: ImportMapping,
  { key, chosen, header }: { key: string; chosen: string; header: readonly string[] },
): ImportMapping {
  if (chosen === FIXED) return mapping;
  const { [key]: _before, ...columns } = columnsIn(mapping);
  if (chosen === NONE) return { ...mapping, columns };
  return { ...mapping, columns: { ...columns, [key]: chosen === ALL ? { columns: [...header], hash: true } : chosen } };
}

/** Returns the mapping with another value of a key outside `columns`; an empty value removes the key. */
export function withKey(mapping: ImportMapping, key: string, value: unknown): ImportMapping {
  const { [key]: _before, ...others } = mapping;
  return value === '' || value === undefined ? others : { ...others, [key]: value };
}

/** Mode of all rides, as `=bus`, or the name of the column. */
export function modeIn(mapping: ImportMapping): string {
  const { mode } = columnsIn(mapping);
  if (typeof mode === 'string') return mode;
  if (mode !== undefined) return FIXED;
  return typeof mapping['mode'] === 'string' ? `=${mapping['mode']}` : NONE;
}

export function withMode(mapping: ImportMapping, chosen: string): ImportMapping {
  if (chosen === FIXED) return mapping;
  const { mode: _column, ...columns } = columnsIn(mapping);
  if (chosen.startsWith('=')) return withKey({ ...mapping, columns }, 'mode', chosen.slice(1));
  return withKey({ ...mapping, columns: { ...columns, mode: chosen } }, 'mode', undefined);
}

interface TimeIn {
  format: string;
  zone: string;
}

/** Format and zone of the times; a list of formats or a zone by column is edited as text. */
export function timeIn({ time }: ImportMapping): TimeIn {
  const { format, zone } = (typeof time === 'object' && time !== null ? time : {}) as Record<string, unknown>;
  return {
    format: typeof format === 'string' ? format : Array.isArray(format) ? format.join(' | ') : '',
    zone: typeof zone === 'string' ? zone : '',
  };
}

export function withTime(mapping: ImportMapping, { format, zone }: TimeIn): ImportMapping {
  const before = typeof mapping['time'] === 'object' && mapping['time'] !== null ? mapping['time'] : {};
  const { zone: _zone, ...others } = before as Record<string, unknown>;
  const formats = format.split(' | ');
  const time = {
    ...others,
    format: formats.length > 1 ? formats : format,
    ...(zone.trim() !== '' && { zone: zone.trim() }),
  };
  return { ...mapping, time };
}
