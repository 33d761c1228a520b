import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { tripModes } from '@fareback/contract';
import * as z from 'zod/mini';

const Column = z.string().check(z.minLength(1));

/** Columns that a file may have, by what they mean. */
const Columns = z.strictObject({
  eventId: Column,
  subject: z.optional(Column),
  mode: z.optional(Column),
  startedAt: Column,
  endedAt: Column,
  duration: z.optional(Column),
  distance: z.optional(Column),
  fromPlace: z.optional(Column),
  toPlace: z.optional(Column),
});

/** How a file writes times: ISO with an offset, or what the clocks of a zone show. */
const TimeFormat = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('ISO') }),
  z.strictObject({
    format: z.enum(['YYYY-MM-DD HH:MM:SS', 'M/D/YYYY H:MM']),
    zone: z.string(),
    /** Which of the two moments is meant by a time of the hour that comes twice. */
    fold: z.enum(['EARLIER', 'LATER']),
    /** Minutes that the file's clock is behind the zone's. */
    behindMinutes: z.optional(z.int()),
  }),
]);
export type TimeFormat = z.infer<typeof TimeFormat>;

/** A file with a row for each trip. */
const TripMapping = z.strictObject({
  about: z.string(),
  type: z.literal('trip.completed'),
  /** Way of travelling of all rows, where no column says it. */
  mode: z.optional(z.enum(tripModes)),
  encoding: z._default(z.enum(['utf8', 'latin1']), 'utf8'),
  delimiter: z._default(z.string(), ','),
  columns: Columns,
  /** Columns that a file may lack. */
  optional: z._default(z.array(z.keyof(Columns)), []),
  durationUnit: z._default(z.enum(['SECONDS', 'MINUTES']), 'SECONDS'),
  distanceUnit: z._default(z.enum(['METERS', 'KILOMETERS', 'MILES']), 'METERS'),
  time: TimeFormat,
});
export type TripMapping = z.infer<typeof TripMapping>;

/** A file with a row for each tap of a card: at gates two taps make a trip, on board one does. */
const TapMapping = z.strictObject({
  about: z.string(),
  type: z.literal('tap'),
  encoding: z._default(z.enum(['utf8', 'latin1']), 'utf8'),
  delimiter: z._default(z.string(), ','),
  columns: z.strictObject({
    subject: Column,
    tappedAt: Column,
    kind: Column,
    /** Tells taps of one card in one second apart. */
    device: z.optional(Column),
    place: z.optional(Column),
  }),
  /** What each word of the kind's column means. */
  kinds: z.record(
    z.string(),
    z.strictObject({ does: z.enum(['ENTERS', 'LEAVES', 'RIDES']), mode: z.optional(z.enum(tripModes)) }),
  ),
  /** What stands in the place's column where the place is unknown. */
  unknownPlace: z.optional(z.string()),
  /** A tap out ends a trip whose tap in was at most so long before. */
  pairWithinMinutes: z.int().check(z.positive()),
  time: TimeFormat,
});
export type TapMapping = z.infer<typeof TapMapping>;

/** How a file of trips or taps is read: data, so that a new provider's file needs no code. */
const Mapping = z.discriminatedUnion('type', [TripMapping, TapMapping]);
export type Mapping = z.infer<typeof Mapping>;

const folder = path.join(import.meta.dirname, '../mappings');

/** Names of the mappings that come with the product. */
export const mappingNames = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .toSorted();

/** A mapping by name, or from a file of the operator's own. Throws with a text for the operator. */
export function loadMapping(nameOrFile: string): { name: string; mapping: Mapping } {
  const own = path.join(folder, `${path.basename(nameOrFile)}.json`);
  const file = nameOrFile.endsWith('.json') ? nameOrFile : own;
  if (!fs.existsSync(file)) throw new Error(`There is no mapping ${nameOrFile}. Known: ${mappingNames().join(', ')}.`);
  const parsed = Mapping.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The mapping ${nameOrFile} is not well formed at ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { name: path.basename(file, '.json'), mapping: parsed.data };
}

/** A mapping's name with what it says: a corrected mapping is another version, and a file read by it is imported anew. */
export const mappingVersion = (name: string, mapping: Mapping): string =>
  `${name}@${hash('sha256', JSON.stringify(mapping)).slice(0, 16)}`;
