import { tripModes } from '@fareback/contract';
import { closed, oneOf, TimeZone } from '@fareback/tenant-pack';
import * as z from 'zod/mini';

/*
 * What stands in a mapping; docs/mappings.md tells each key with an example. Errors read on from the word "expected".
 */

const texts = (expected: string) => z.string({ error: expected }).check(z.minLength(1, { error: expected }));
const Column = texts('the name of a column');
const Columns = z.array(Column, { error: 'a list of columns' }).check(z.minLength(1, { error: 'at least one column' }));
const Words = z.record(z.string(), z.string({ error: 'a text in quotes' }), { error: 'a map of texts to texts' });
const Flag = z.boolean({ error: 'true or false' });

/** Where a value comes from: a column by its name, or more than that. */
const Source = z.union([
  Column,
  closed({
    column: z.optional(Column),
    /** Several columns, joined. */
    columns: z.optional(Columns),
    /** What stands between joined columns; a space where left out. */
    by: z.optional(z.string({ error: 'a text' })),
    /** Keep a keyed hash of it instead of the text. */
    hash: z.optional(Flag),
    /** The same in every row. */
    constant: z.optional(z.string({ error: 'a text in quotes' })),
    /** What the file's words mean. */
    values: z.optional(Words),
    /** What the file's words mean by another file: one of the mapping's `lookups`, and the column of it to take. */
    lookup: z.optional(texts('the name of a look-up')),
    take: z.optional(Column),
    /** What every other word means; without it a row with another word is refused. */
    otherwise: z.optional(z.string({ error: 'a text in quotes' })),
  }),
]);
export type Source = z.infer<typeof Source>;

/** A second file that says what words of the first one mean, as stops.txt does of the ids of stops. */
const Lookup = closed({
  /** Beside the mapping, or wherever the path leads. */
  file: texts('the path of a file'),
  /** The column, or path in JSON, that holds the words of the first file. */
  key: Column,
  layout: z._default(oneOf('CSV', 'JSON'), 'CSV'),
  /** Where the list stands in a file of JSON: `data.stations`; the whole file where left out. */
  list: z.optional(texts('a path such as "data.stations"')),
  encoding: z._default(texts('an encoding such as "utf-8" or "windows-1252"'), 'utf-8'),
  delimiter: z._default(texts('the sign between columns'), ','),
});
export type Lookup = z.infer<typeof Lookup>;

/** Rows whose column holds one of some texts, or none of them. */
const Condition = closed({
  column: Column,
  in: z.optional(z.array(z.string({ error: 'a text in quotes' }), { error: 'a list of texts' })),
  notIn: z.optional(z.array(z.string({ error: 'a text in quotes' }), { error: 'a list of texts' })),
});
export type Condition = z.infer<typeof Condition>;

const Conditions = z.array(Condition, { error: 'a list of conditions' });
const Format = texts('ISO, EPOCH_SECONDS, EPOCH_MILLISECONDS, or a pattern such as "%d/%m/%y %H:%M"');

/** How a file writes times. */
const TimeFormat = closed({
  /** One way, or several that are tried in turn. */
  format: z.union([Format, z.array(Format).check(z.minLength(1))]),
  /** Whose clocks; for ways of writing without an offset. */
  zone: z.optional(z.union([TimeZone, closed({ column: Column, values: z.optional(z.record(z.string(), TimeZone)) })])),
  /** Which of the two moments is meant by a time of the hour that comes twice. */
  fold: z._default(oneOf('EARLIER', 'LATER'), 'EARLIER'),
  /** Minutes that the file's clock is behind the zone's. */
  behindMinutes: z._default(z.int({ error: 'a whole number of minutes' }), 0),
});
export type TimeFormat = z.infer<typeof TimeFormat>;

/** How the file itself is written. */
const file = {
  about: z.optional(z.string({ error: 'a text' })),
  layout: z._default(oneOf('CSV', 'JSON_LINES'), 'CSV'),
  encoding: z._default(texts('an encoding such as "utf-8" or "windows-1252"'), 'utf-8'),
  delimiter: z._default(texts('the sign between columns'), ','),
  /** Names of the columns of a file without a header line. */
  header: z.optional(Columns),
  /** Lines above the header that are none of it. */
  skipLines: z._default(z.int().check(z.minimum(0)), 0),
  lineBreaksInCells: z._default(Flag, false),
  /** Second files, by names of the mapping's own. */
  lookups: z.optional(z.record(z.string(), Lookup)),
  /** Rows that do not meet all of these are left out. */
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

/** A file with a row for each trip. */
const TripMapping = closed({
  ...file,
  type: oneOf('trip.completed'),
  /** Way of travelling of all rows, where no column says it. */
  mode: z.optional(oneOf(...tripModes)),
  columns: closed(tripColumns),
  /** Columns that a file may lack. */
  optional: z._default(z.array(oneOf(...tripColumnNames)), []),
  durationUnit: z._default(oneOf('MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'CLOCK'), 'SECONDS'),
  distanceUnit: z._default(oneOf('METERS', 'KILOMETERS', 'MILES'), 'METERS'),
  decimal: z._default(oneOf('.', ','), '.'),
  /** Rows that take a trip back instead of telling one. */
  voids: z.optional(closed({ where: z._default(Conditions, []), trip: z.optional(Source) })),
  /** What becomes of ids that stand in a file twice with different contents. */
  repeatedIds: z._default(oneOf('REFUSE_FILE', 'REFUSE_ROWS'), 'REFUSE_FILE'),
});
export type TripMapping = z.infer<typeof TripMapping>;

/** A file with a row for each tap of a card: at gates two taps make a trip, on board one does. */
const TapMapping = closed({
  ...file,
  type: oneOf('tap'),
  columns: closed({
    subject: Source,
    tappedAt: Source,
    kind: Source,
    /** Tells taps of one card in one second apart. */
    device: z.optional(Source),
    place: z.optional(Source),
  }),
  /** What each word of the kind's column means. */
  kinds: z.record(
    z.string(),
    closed({ does: oneOf('ENTERS', 'LEAVES', 'RIDES'), mode: z.optional(oneOf(...tripModes)) }),
  ),
  /** What stands in the place's column where the place is unknown. */
  unknownPlace: z.optional(z.string()),
  /** A tap out ends a trip whose tap in was at most so long before. */
  pairWithinMinutes: z.int({ error: 'a whole number of minutes' }).check(z.positive()),
});
export type TapMapping = z.infer<typeof TapMapping>;

/** How a file of trips or taps is read: data, so that a new provider's file needs no code. */
export const Mapping = z.discriminatedUnion('type', [TripMapping, TapMapping], {
  error: 'a mapping whose type is trip.completed or tap',
});
export type Mapping = z.infer<typeof Mapping>;

/** Columns that a source reads. */
export function columnsOf(source: Source): string[] {
  if (typeof source === 'string') return [source];
  return [...(source.column === undefined ? [] : [source.column]), ...(source.columns ?? [])];
}

/** What stands under `columns`, key by key. */
export const sourcesOf = (mapping: Mapping): [key: string, source: Source | undefined][] =>
  Object.entries<Source | undefined>(mapping.columns);

/** Columns that a mapping reads, each with the key under `columns` (or elsewhere) that asks for it. */
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

/** All columns that a mapping reads, those too that a file may lack. */
export function readColumns(mapping: Mapping): string[] {
  const own = sourcesOf(mapping).flatMap(([, source]) => (source === undefined ? [] : columnsOf(source)));
  return [...new Set([...own, ...listColumns(mapping).map(({ column }) => column)])];
}
