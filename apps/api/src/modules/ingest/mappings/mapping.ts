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
  /** Minutes the file's clock is behind the zone. */
  behindMinutes: z._default(z.int({ error: 'a whole number of minutes' }), 0),
});
export type TimeFormat = z.infer<typeof TimeFormat>;

const file = {
  about: z.optional(z.string({ error: 'a text' })),
  layout: z._default(oneOf('CSV', 'JSON_LINES'), 'CSV'),
  encoding: z._default(texts('an encoding such as "utf-8" or "windows-1252"'), 'utf-8'),
  delimiter: z._default(texts('the sign between columns'), ','),
  header: z.optional(Columns),
  skipLines: z._default(z.int().check(z.minimum(0)), 0),
  lineBreaksInCells: z._default(Flag, false),
  lookups: z.optional(z.record(z.string(), Lookup)),
  where: z._default(Conditions, []),
  time: TimeFormat,
};

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
};
export type TripColumn = keyof typeof tripColumns;
const tripColumnNames = Object.keys(tripColumns) as [TripColumn, ...TripColumn[]];

const TripMapping = closed({
  ...file,
  type: oneOf('trip.completed'),
  mode: z.optional(oneOf(...tripModes)),
  columns: closed(tripColumns),
  optional: z._default(z.array(oneOf(...tripColumnNames)), []),
  durationUnit: z._default(oneOf('MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'CLOCK'), 'SECONDS'),
  distanceUnit: z._default(oneOf('METERS', 'KILOMETERS', 'MILES'), 'METERS'),
  decimal: z._default(oneOf('.', ','), '.'),
  voids: z.optional(closed({ where: z._default(Conditions, []), trip: z.optional(Source) })),
  repeatedIds: z._default(oneOf('REFUSE_FILE', 'REFUSE_ROWS'), 'REFUSE_FILE'),
});
export type TripMapping = z.infer<typeof TripMapping>;

/** A file with one tap per row: two gate taps make a trip, or one on-board tap. */
const TapMapping = closed({
  ...file,
  type: oneOf('tap'),
  columns: closed({
    subject: Source,
    tappedAt: Source,
    kind: Source,
    /** Distinguishes taps of one card in the same second. */
    device: z.optional(Source),
    place: z.optional(Source),
  }),
  kinds: z.record(
    z.string(),
    closed({ does: oneOf('ENTERS', 'LEAVES', 'RIDES'), mode: z.optional(oneOf(...tripModes)) }),
  ),
  unknownPlace: z.optional(z.string()),
  pairWithinMinutes: z.int({ error: 'a whole number of minutes' }).check(z.positive()),
});
export type TapMapping = z.infer<typeof TapMapping>;

/** Describes how to read a file of trips or taps as data, so a new provider's file needs no code. */
export const Mapping = z.discriminatedUnion('type', [TripMapping, TapMapping], {
  error: 'a mapping whose type is trip.completed or tap',
});
export type Mapping = z.infer<typeof Mapping>;

export function columnsOf(source: Source): string[] {
  if (typeof source === 'string') return [source];
  return [...(source.column === undefined ? [] : [source.column]), ...(source.columns ?? [])];
}

export const sourcesOf = (mapping: Mapping): [key: string, source: Source | undefined][] =>
  Object.entries<Source | undefined>(mapping.columns);

export function listColumns(mapping: Mapping): { column: string; key: string }[] {
  const optional: readonly string[] = mapping.type === 'tap' ? [] : mapping.optional;
  const ofColumns = sourcesOf(mapping).flatMap(([key, source]) =>
    source === undefined || optional.includes(key) ? [] : columnsOf(source).map((column) => ({ column, key })),
  );
  const conditions = [...mapping.where, ...(mapping.type === 'tap' ? [] : (mapping.voids?.where ?? []))];
  const { zone } = mapping.time;
  return [
    ...ofColumns,
    ...conditions.map(({ column }) => ({ column, key: 'where' })),
    ...(mapping.type !== 'tap' && mapping.voids?.trip !== undefined
      ? columnsOf(mapping.voids.trip).map((column) => ({ column, key: 'voids.trip' }))
      : []),
    ...(typeof zone === 'object' ? [{ column: zone.column, key: 'time.zone' }] : []),
  ];
}

export function readColumns(mapping: Mapping): string[] {
  const own = sourcesOf(mapping).flatMap(([, source]) => (source === undefined ? [] : columnsOf(source)));
  return [...new Set([...own, ...listColumns(mapping).map(({ column }) => column)])];
}
