import { tripModes } from '@fareback/contract';
import { closed, oneOf, TimeZone } from '@fareback/tenant-pack';
import * as z from 'zod/mini';

/* The schema of mappings; docs/mappings.md explains each key with an example. Error texts continue the word "expected". */

const texts = (expected: string) => z.string({ error: expected }).check(z.minLength(1, { error: expected }));
const Column = texts('the name of a column');
const Columns = z.array(Column, { error: 'a list of columns' }).check(z.minLength(1, { error: 'at least one column' }));
const Words = z.record(z.string(), z.string({ error: 'a text in quotes' }), { error: 'a map of texts to texts' });
const Flag = z.boolean({ error: 'true or false' });

const Source = z.union([
  Column,
  closed({
    column: z.optional(Column),
    columns: z.optional(Columns),
    /** Separator of joined columns; a space by default. */
    by: z.optional(z.string({ error: 'a text' })),
    /** Store a keyed hash instead of the text. */
    hash: z.optional(Flag),
    constant: z.optional(z.string({ error: 'a text in quotes' })),
    /** Only for `duration`: the length of rides of each mode. */
    byMode: z.optional(z.record(z.string(), z.string({ error: 'a length such as "90 min"' }))),
    /** A template such as `{from} to {to}` that splits the text, and the part to use. */
    pattern: z.optional(texts('a template such as "{from} to {to}"')),
    part: z.optional(texts('the name of a part')),
    values: z.optional(Words),
    /** Translation by a lookup file: one of the mapping's `lookups`, and the column to use. */
    lookup: z.optional(texts('the name of a look-up')),
    take: z.optional(Column),
    /** Meaning of every other word; without it, a row with another word is rejected. */
    otherwise: z.optional(z.string({ error: 'a text in quotes' })),
  }),
]);
export type Source = z.infer<typeof Source>;

/** A second file that translates words of the first, like stops.txt for stop ids. */
const Lookup = closed({
  /** Path relative to the mapping. */
  file: texts('the path of a file'),
  key: Column,
  layout: z._default(oneOf('CSV', 'JSON'), 'CSV'),
  /** Path to the list in a JSON file: `data.stations`; the whole file by default. */
  list: z.optional(texts('a path such as "data.stations"')),
  encoding: z._default(texts('an encoding such as "utf-8" or "windows-1252"'), 'utf-8'),
  delimiter: z._default(texts('the sign between columns'), ','),
});
export type Lookup = z.infer<typeof Lookup>;

const Condition = closed({
  column: Column,
  in: z.optional(z.array(z.string({ error: 'a text in quotes' }), { error: 'a list of texts' })),
  notIn: z.optional(z.array(z.string({ error: 'a text in quotes' }), { error: 'a list of texts' })),
});
export type Condition = z.infer<typeof Condition>;

const Conditions = z.array(Condition, { error: 'a list of conditions' });
const Format = texts('ISO, EPOCH_SECONDS, EPOCH_MILLISECONDS, or a pattern such as "%d/%m/%y %H:%M"');

const TimeFormat = closed({
  format: z.union([Format, z.array(Format).check(z.minLength(1))]),
  /** Time zone, for formats without an offset. */
  zone: z.optional(z.union([TimeZone, closed({ column: Column, values: z.optional(z.record(z.string(), TimeZone)) })])),
  /** Which time to choose in the repeated hour. */
  fold: z._default(oneOf('EARLIER', 'LATER'), 'EARLIER'),
  /** Pattern of an end that has no date. */
  endClock: z.optional(texts('a pattern such as "%H:%M"')),
  /** Minutes the file's clock is behind the zone. */
  behindMinutes: z._default(z.int({ error: 'a whole number of minutes' }), 0),
});
export type TimeFormat = z.infer<typeof TimeFormat>;

const file = {
  about: z.optional(z.string({ error: 'a text' })),
  layout: z._default(oneOf('CSV', 'JSON_LINES', 'JSON'), 'CSV'),
  /** Path to the list of rows in a JSON file: `data.trips`; the whole file by default. */
  list: z.optional(texts('a path such as "data.trips"')),
  encoding: z._default(texts('an encoding such as "utf-8" or "windows-1252"'), 'utf-8'),
  delimiter: z._default(texts('the sign between columns'), ','),
  header: z.optional(Columns),
  skipLines: z._default(z.int().check(z.minimum(0)), 0),
  lineBreaksInCells: z._default(Flag, false),
  lookups: z.optional(z.record(z.string(), Lookup)),
};

/** Every kind of row has these. */
const row = {
  where: z._default(Conditions, []),
  time: z.optional(TimeFormat),
};

/** What a ride cost and its line; a fare is in the provider's `fareUnit`. */
const fareColumns = { fare: z.optional(Source), currency: z.optional(Source), line: z.optional(Source) };

const tripColumns = {
  eventId: Source,
  subject: z.optional(Source),
  mode: z.optional(Source),
  startedAt: z.optional(Source),
  endedAt: z.optional(Source),
  duration: z.optional(Source),
  distance: z.optional(Source),
  fromPlace: z.optional(Source),
  toPlace: z.optional(Source),
  fromLat: z.optional(Source),
  fromLon: z.optional(Source),
  toLat: z.optional(Source),
  toLon: z.optional(Source),
  ...fareColumns,
};
export type TripColumn = keyof typeof tripColumns;
const tripColumnNames = Object.keys(tripColumns) as [TripColumn, ...TripColumn[]];

const trip = {
  ...row,
  type: oneOf('trip.completed'),
  mode: z.optional(oneOf(...tripModes)),
  columns: closed(tripColumns),
  optional: z._default(z.array(oneOf(...tripColumnNames)), []),
  durationUnit: z._default(oneOf('MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'CLOCK'), 'SECONDS'),
  distanceUnit: z._default(oneOf('METERS', 'KILOMETERS', 'MILES'), 'METERS'),
  decimal: z._default(oneOf('.', ','), '.'),
  voids: z.optional(closed({ where: z._default(Conditions, []), trip: z.optional(Source) })),
  repeatedIds: z._default(oneOf('REFUSE_FILE', 'REFUSE_ROWS'), 'REFUSE_FILE'),
};
const TripMapping = closed({ ...file, ...trip });
export type TripMapping = z.infer<typeof TripMapping>;

/** One tap per row: two gate taps make a trip, or one on-board tap. */
const tap = {
  ...row,
  type: oneOf('tap'),
  columns: closed({
    subject: Source,
    tappedAt: Source,
    kind: Source,
    /** Distinguishes taps of one card in the same second. */
    device: z.optional(Source),
    place: z.optional(Source),
    /** Only of a tap that is a whole ride. */
    ...fareColumns,
  }),
  kinds: z.record(
    z.string(),
    closed({ does: oneOf('ENTERS', 'LEAVES', 'RIDES'), mode: z.optional(oneOf(...tripModes)) }),
  ),
  unknownPlace: z.optional(z.string()),
  decimal: z._default(oneOf('.', ','), '.'),
  pairWithinMinutes: z.int({ error: 'a whole number of minutes' }).check(z.positive()),
};
const TapMapping = closed({ ...file, ...tap });
export type TapMapping = z.infer<typeof TapMapping>;

/** A file with several kinds of rows: each row is read as the first kind whose `where` it meets. */
const MixedMapping = closed({
  ...file,
  ...row,
  type: oneOf('mixed'),
  rows: z
    .array(z.discriminatedUnion('type', [closed(trip), closed(tap)], { error: 'a kind of row with a type' }))
    .check(z.minLength(1, { error: 'at least one kind of row' })),
});

/** Describes how to read a file of trips or taps as data, so a new provider's file needs no code. */
export const Mapping = z.discriminatedUnion('type', [TripMapping, TapMapping, MixedMapping], {
  error: 'a mapping whose type is trip.completed, tap or mixed',
});
export type Mapping = z.infer<typeof Mapping>;

/** How one kind of row is read. */
export type RowMapping = TripMapping | TapMapping;

/** Returns the kinds of rows in a file, each with all keys of the file: itself if it has one kind. */
export function kindsOf(mapping: Mapping): RowMapping[] {
  if (mapping.type !== 'mixed') return [mapping];
  const { rows, type: _, where: __, ...others } = mapping;
  return rows.map((kind): RowMapping => ({ ...others, ...kind, time: kind.time ?? mapping.time }));
}

export const tapsIn = (mapping: Mapping): TapMapping | undefined =>
  kindsOf(mapping).find((kind): kind is TapMapping => kind.type === 'tap');

/** Returns the time format of a kind of row. Cancellations by id have no times and need none. */
export const timeOf = ({ time }: Pick<RowMapping, 'time'>): TimeFormat =>
  time ?? { format: 'ISO', fold: 'EARLIER', behindMinutes: 0 };

export function columnsOf(source: Source): string[] {
  if (typeof source === 'string') return [source];
  return [...(source.column === undefined ? [] : [source.column]), ...(source.columns ?? [])];
}

export const sourcesOf = (kind: RowMapping): [key: string, source: Source | undefined][] =>
  Object.entries<Source | undefined>(kind.columns);

function columnsOfKind(kind: RowMapping): { column: string; key: string }[] {
  const optional: readonly string[] = kind.type === 'tap' ? [] : kind.optional;
  const ofColumns = sourcesOf(kind).flatMap(([key, source]) =>
    source === undefined || optional.includes(key) ? [] : columnsOf(source).map((column) => ({ column, key })),
  );
  const conditions = [...kind.where, ...(kind.type === 'tap' ? [] : (kind.voids?.where ?? []))];
  const { zone } = timeOf(kind);
  return [
    ...ofColumns,
    ...conditions.map(({ column }) => ({ column, key: 'where' })),
    ...(kind.type !== 'tap' && kind.voids?.trip !== undefined
      ? columnsOf(kind.voids.trip).map((column) => ({ column, key: 'voids.trip' }))
      : []),
    ...(typeof zone === 'object' ? [{ column: zone.column, key: 'time.zone' }] : []),
  ];
}

/** Returns the columns that a file must have, each with the key that needs it. */
export const listColumns = (mapping: Mapping): { column: string; key: string }[] => [
  ...kindsOf(mapping).flatMap(columnsOfKind),
  ...(mapping.type === 'mixed' ? mapping.where.map(({ column }) => ({ column, key: 'where' })) : []),
];

/** Returns all columns that a mapping reads, optional ones included. */
export function readColumns(mapping: Mapping): string[] {
  const own = kindsOf(mapping)
    .flatMap(sourcesOf)
    .flatMap(([, source]) => (source === undefined ? [] : columnsOf(source)));
  return [...new Set([...own, ...listColumns(mapping).map(({ column }) => column)])];
}
