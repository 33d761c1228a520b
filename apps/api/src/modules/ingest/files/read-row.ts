import { tripModes } from '@fareback/contract';
import { isStorable } from '../../../platform/database/sql.ts';
import { distanceMeters, type Position } from '../../earning/index.ts';
import type { Source, TripColumn, TripMapping } from '../mappings/mapping.ts';
import { type RangeProblem, type Reported, type RideLimits, whyOutOfRange } from '../reported.ts';

import {
  type CellReader,
  cellReader,
  conditionReader,
  createRejection,
  damageReader,
  isRejection,
  type KeyedHash,
  type LEFT_OUT,
  type RowRejection,
  unknownReader,
} from './cells.ts';
import { measure, numberOf, whenReader } from './row-times.ts';

export interface RowContext {
  now: Date;
  keyedHash: KeyedHash;
  rideLimits: RideLimits;
  near?: Position | undefined;
  placesAt?: (position: Position) => readonly string[];
}

export type RowReader<Row> = (cells: readonly string[]) => Row | RowRejection | typeof LEFT_OUT;

const metersPer = { METERS: 1, KILOMETERS: 1000, MILES: 1609.344 } as const;
const ID_MAX = 256;
const FAR = 500_000;

const FARE_MAX = 100_000_000;

/** Reads one column of a ride; a text without a meaning is a rejection. */
type WordReader = (cells: readonly string[]) => string | RowRejection;

function wordReader(
  key: TripColumn,
  { columns }: { columns: Partial<Record<TripColumn, Source | undefined>> },
  header: readonly string[],
  keyedHash: KeyedHash,
): WordReader {
  const [of, rejectUnknown] = [cellReader(columns[key], header, keyedHash), unknownReader(columns[key], header)];
  return (cells) => of(cells) ?? rejectUnknown(cells, key);
}

function positionReader(
  [latKey, latOf]: [TripColumn, WordReader],
  [lonKey, lonOf]: [TripColumn, WordReader],
  near: Position | undefined,
): (cells: readonly string[]) => Position | RowRejection | null {
  const isFar = (at: Position): boolean => near !== undefined && distanceMeters(near, at) > FAR;
  const isOnEarth = ({ lat, lon }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return (cells) => {
    const [latText, lonText] = [latOf(cells), lonOf(cells)];
    if (isRejection(latText)) return latText;
    if (isRejection(lonText)) return lonText;
    if (latText === '' && lonText === '') return null;
    const at = { lat: Number(latText || 'none'), lon: Number(lonText || 'none') };
    const swapped = { lat: at.lon, lon: at.lat };
    if (Number.isNaN(at.lat)) return createRejection('BAD_POSITION', latKey, latText);
    if (Number.isNaN(at.lon)) return createRejection('BAD_POSITION', lonKey, lonText);
    if (isOnEarth(at) && !isFar(at)) return at;
    if (isOnEarth(swapped) && !isFar(swapped)) return createRejection('SWAPPED_POSITION', latKey, latText);
    return isOnEarth(at)
      ? createRejection('FAR_AWAY', latKey, latText)
      : createRejection('BAD_POSITION', latKey, latText);
  };
}

const voidedTrip = (eventId: string, endedAt: number, subject: string | null): Reported => ({
  eventId: `void-${eventId}`,
  subject,
  type: 'trip.voided',
  mode: null,
  startedAt: null,
  endedAt,
  durationSeconds: null,
  distanceMeters: null,
  fromPlace: null,
  toPlace: null,
  detail: { id: eventId },
  flags: 0,
});

/**
 * Returns the reader of a ride's start and end place: the place column, else the agency's place that contains the
 * position.
 */
function placesReader(mapping: TripMapping, header: readonly string[], { keyedHash, near, placesAt }: RowContext) {
  const of = (key: TripColumn): WordReader => wordReader(key, mapping, header, keyedHash);
  const side = (place: TripColumn, lat: TripColumn, lon: TripColumn) => {
    const [nameOf, hasPosition] = [of(place), mapping.columns[lat] !== undefined];
    const positionOf = positionReader([lat, of(lat)], [lon, of(lon)], near);
    return (cells: readonly string[]): string | null | RowRejection => {
      const name = nameOf(cells);
      if (isRejection(name)) return name;
      const at = hasPosition ? positionOf(cells) : null;
      if (isRejection(at)) return at;
      return name || (at && placesAt?.(at)[0]) || null;
    };
  };
  return { fromOf: side('fromPlace', 'fromLat', 'fromLon'), toOf: side('toPlace', 'toLat', 'toLon') };
}

type UnknownReader = ReturnType<typeof unknownReader>;
type UnknownReaders = [UnknownReader, UnknownReader, UnknownReader, UnknownReader];

function namesReader(mapping: TripMapping, header: readonly string[], { keyedHash }: RowContext) {
  const { columns, voids } = mapping;
  const of = (key: TripColumn): CellReader => cellReader(columns[key], header, keyedHash);
  const [eventIdOf, subjectOf, modeOf] = [of('eventId'), of('subject'), of('mode')];
  const voidedOf = voids?.trip === undefined ? eventIdOf : cellReader(voids.trip, header, keyedHash);
  const isDamagedEvent = damageReader(columns.eventId, header);
  const isDamagedVoid = voids?.trip === undefined ? isDamagedEvent : damageReader(voids.trip, header);
  const isDamagedSubject = damageReader(columns.subject, header);
  const [rejectEvent, rejectVoided, rejectSubject, rejectMode] = [
    columns.eventId,
    voids?.trip ?? columns.eventId,
    columns.subject,
    columns.mode,
  ].map((source) => unknownReader(source, header)) as UnknownReaders;
  const modes: readonly string[] = tripModes;
  return (
    cells: readonly string[],
    isVoid: boolean,
  ): { eventId: string; subject: string | null; mode: string } | RowRejection => {
    const key = isVoid && voids?.trip !== undefined ? 'voids.trip' : 'eventId';
    if ((isVoid ? isDamagedVoid : isDamagedEvent)(cells)) return createRejection('DAMAGED_ID', key);
    const eventId = (isVoid ? voidedOf : eventIdOf)(cells);
    if (eventId === null) return (isVoid ? rejectVoided : rejectEvent)(cells, key);
    if (eventId === '') return createRejection('MISSING_VALUE', key);
    if (eventId.length > ID_MAX - 'void-'.length || !isStorable(eventId)) return createRejection('BAD_SHAPE', key);
    if (isDamagedSubject(cells)) return createRejection('DAMAGED_ID', 'subject');
    const subject = subjectOf(cells);
    if (subject === null) return rejectSubject(cells, 'subject');
    if (!isStorable(subject)) return createRejection('BAD_SHAPE', 'subject');
    // A void needs no mode.
    const word = isVoid ? '' : modeOf(cells);
    const mode = word === '' ? (mapping.mode ?? 'other') : word;
    if (mode === null || !modes.includes(mode)) return rejectMode(cells, 'mode', word ?? undefined);
    return { eventId, subject: subject || null, mode };
  };
}

/** Returns the reader of a ride's fare, currency and line: null if none of them is known. */
export function fareReader(
  mapping: Pick<TripMapping, 'decimal'> & { columns: Partial<Record<TripColumn, Source | undefined>> },
  header: readonly string[],
  keyedHash: KeyedHash,
): (cells: readonly string[]) => Record<string, unknown> | RowRejection | null {
  const { columns, decimal } = mapping;
  if (!columns.fare && !columns.line) return () => null;
  const of = (key: TripColumn): WordReader => wordReader(key, mapping, header, keyedHash);
  const [fareOf, currencyOf, lineOf] = [of('fare'), of('currency'), of('line')];
  return (cells) => {
    const [text, currency, line] = [fareOf(cells), currencyOf(cells), lineOf(cells)];
    if (isRejection(text)) return text;
    if (isRejection(currency)) return currency;
    if (isRejection(line)) return line;
    if (line.length > ID_MAX || !isStorable(line)) return createRejection('BAD_SHAPE', 'line');
    if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) return createRejection('BAD_SHAPE', 'currency', currency);
    const fare = text === '' ? null : numberOf(text, decimal);
    if (fare !== null && !(fare >= 0 && fare <= FARE_MAX)) return createRejection('BAD_NUMBER', 'fare', text);
    if (fare === null && line === '') return null;
    return {
      ...(fare === null ? {} : { fare }),
      ...(fare === null || currency === '' ? {} : { currency }),
      ...(line === '' ? {} : { line }),
    };
  };
}

const keyOfRange: Readonly<Record<RangeProblem, TripColumn>> = {
  START_TOO_EARLY: 'startedAt',
  DURATION_TOO_LONG: 'duration',
  DISTANCE_TOO_LONG: 'distance',
  SPEED_TOO_HIGH: 'distance',
};

/** Returns the reader of a mapping's ride rows; the header must have every column it needs. */
export function rowReader(
  mapping: TripMapping,
  header: readonly string[],
  context: RowContext,
): (cells: readonly string[]) => Reported | RowRejection {
  const isVoidRow = mapping.voids ? conditionReader(mapping.voids.where, header) : () => false;
  const namesOf = namesReader(mapping, header, context);
  const whenOfRow = whenReader(mapping, header, context);
  const { fromOf, toOf } = placesReader(mapping, header, context);
  const fareOf = fareReader(mapping, header, context.keyedHash);
  const distanceOf = wordReader('distance', mapping, header, context.keyedHash);
  const now = context.now.getTime();

  return (cells) => {
    const isVoid = isVoidRow(cells);
    const names = namesOf(cells, isVoid);
    if (isRejection(names)) return names;
    const when = whenOfRow(cells, names.mode);
    if (isRejection(when)) {
      const isIdAlone = isVoid && when.refused === 'MISSING_VALUE';
      return isIdAlone ? voidedTrip(names.eventId, now, names.subject) : when;
    }
    if (isVoid) return voidedTrip(names.eventId, when.endedAt, names.subject);
    const text = distanceOf(cells);
    if (isRejection(text)) return text;
    const distanceMetersOfRow = measure(text, metersPer[mapping.distanceUnit], mapping.decimal);
    if (Number.isNaN(distanceMetersOfRow)) return createRejection('BAD_NUMBER', 'distance', text);
    const [fromPlace, toPlace] = [fromOf(cells), toOf(cells)];
    if (isRejection(fromPlace)) return fromPlace;
    if (isRejection(toPlace)) return toPlace;
    if (!isStorable(fromPlace)) return createRejection('BAD_SHAPE', 'fromPlace');
    if (!isStorable(toPlace)) return createRejection('BAD_SHAPE', 'toPlace');
    const detail = fareOf(cells);
    if (isRejection(detail)) return detail;
    // Spelled out for speed: copying objects of unknown shape takes a tenth of the reading time.
    const ride: Reported = {
      eventId: names.eventId,
      subject: names.subject,
      type: mapping.type,
      mode: names.mode,
      startedAt: when.startedAt,
      endedAt: when.endedAt,
      durationSeconds: when.durationSeconds,
      distanceMeters: distanceMetersOfRow,
      fromPlace,
      toPlace,
      detail,
      flags: when.flags,
    };
    const outOfRange = whyOutOfRange(ride, context.rideLimits);
    return outOfRange === null ? ride : createRejection(outOfRange, keyOfRange[outOfRange]);
  };
}
