import { tripModes } from '@fareback/contract';
import { isStorable } from '../../../platform/database/sql.ts';
import { distanceMeters, type Position } from '../../earning/index.ts';
import type { TripColumn, TripMapping } from '../mappings/mapping.ts';
import {
  durationOf,
  type RangeProblem,
  READING_GUESSED,
  type Reported,
  type RideLimits,
  whyOutOfRange,
} from '../reported.ts';

import {
  type CellReader,
  cellReader,
  conditionReader,
  createRejection,
  damageReader,
  type KeyedHash,
  LEFT_OUT,
  type RowRejection,
  zoneReader,
} from './cells.ts';
import { likeliest, type TimeReader, timeReader } from './read-time.ts';

export interface RowContext {
  now: Date;
  keyedHash: KeyedHash;
  rideLimits: RideLimits;
  near?: Position | undefined;
  placesAt?: (position: Position) => readonly string[];
}

export type RowReader<Row> = (cells: readonly string[]) => Row | RowRejection | typeof LEFT_OUT;

const metersPer = { METERS: 1, KILOMETERS: 1000, MILES: 1609.344 } as const;
const secondsPer = { MILLISECONDS: 0.001, SECONDS: 1, MINUTES: 60, HOURS: 3600 } as const;
const INT_MAX = 2_147_483_647;
const ID_MAX = 256;
const AHEAD_MAX = 5 * 60_000;
const FAR = 500_000;
const CLOCK = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** Parses a measure in a unit; null if empty, NaN if not a number from 0. */
function measure(text: string, unit: number, decimal: '.' | ','): number | null {
  if (text === '') return null;
  const plain = decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text;
  const value = Math.round(Number(plain) * unit);
  return value >= 0 && value <= INT_MAX ? value : Number.NaN;
}

/** Parses a duration such as `1:02:03`, or `1:02` (hours and minutes), to seconds. */
function clockSeconds(text: string): number | null {
  if (text === '') return null;
  const [, hours = '', minutes = '', seconds = '0'] = CLOCK.exec(text) ?? [];
  return hours === '' ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const isRejection = (value: unknown): value is RowRejection =>
  typeof value === 'object' && value !== null && 'refused' in value;

function positionReader(
  [latKey, latOf]: [TripColumn, CellReader],
  [lonKey, lonOf]: [TripColumn, CellReader],
  near: Position | undefined,
): (cells: readonly string[]) => Position | RowRejection | null {
  const isFar = (at: Position): boolean => near !== undefined && distanceMeters(near, at) > FAR;
  const isOnEarth = ({ lat, lon }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return (cells) => {
    const [latText, lonText] = [latOf(cells) ?? '', lonOf(cells) ?? ''];
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

interface When {
  startedAt: number | null;
  endedAt: number;
  durationSeconds: number | null;
  flags: number;
}

function momentsReader(key: 'startedAt' | 'endedAt', of: CellReader, readTime: TimeReader, zoneOf: CellReader) {
  return (cells: readonly string[]): readonly number[] | RowRejection => {
    const text = of(cells);
    if (text === '') return [];
    const zone = zoneOf(cells);
    if (text === null) return createRejection('UNKNOWN_WORD', key);
    if (zone === null) return createRejection('UNKNOWN_WORD', 'time.zone');
    const moments = readTime(text, zone);
    return typeof moments === 'string' ? createRejection(moments, key, text) : moments;
  };
}

/** Determines a ride's times: a missing end is derived from start and duration, a missing start from the end. */
function whenOf(starts: readonly number[], ends: readonly number[], stated: number | null): When | RowRejection {
  const [start, end] = [starts[0], ends[0]];
  if (end === undefined) {
    if (start === undefined) return createRejection('MISSING_VALUE', 'endedAt');
    if (stated === null) return createRejection('MISSING_VALUE', 'duration');
    return { startedAt: start, endedAt: start + stated * 1000, durationSeconds: stated, flags: 0 };
  }
  if (start === undefined) {
    const startedAt = stated === null ? null : end - stated * 1000;
    return { startedAt, endedAt: end, durationSeconds: stated, flags: 0 };
  }
  const { startedAt, endedAt, isGuess } = likeliest(starts, ends, stated);
  const measured = durationOf(startedAt, endedAt, stated);
  if (!measured) return createRejection('ENDS_BEFORE_START', 'endedAt');
  return { startedAt, endedAt, ...measured, flags: measured.flags | (isGuess ? READING_GUESSED : 0) };
}

function whenReader(mapping: TripMapping, header: readonly string[], context: RowContext) {
  const { columns, durationUnit, decimal, time } = mapping;
  const of = (key: TripColumn): CellReader => cellReader(columns[key], header, context.keyedHash);
  const [readTime, zoneOf, durationOfRow] = [timeReader(time), zoneReader(time, header), of('duration')];
  const startsOf = momentsReader('startedAt', of('startedAt'), readTime, zoneOf);
  const endsOf = momentsReader('endedAt', of('endedAt'), readTime, zoneOf);
  const mayLackStart = columns.startedAt === undefined || mapping.optional.includes('startedAt');
  const mayLackEnd = columns.endedAt === undefined || columns.duration !== undefined;
  const latest = context.now.getTime() + AHEAD_MAX;
  return (cells: readonly string[]): When | RowRejection => {
    const starts = startsOf(cells);
    if (isRejection(starts)) return starts;
    if (starts.length === 0 && !mayLackStart) return createRejection('MISSING_VALUE', 'startedAt');
    const ends = endsOf(cells);
    if (isRejection(ends)) return ends;
    if (ends.length === 0 && !mayLackEnd) return createRejection('MISSING_VALUE', 'endedAt');
    const text = durationOfRow(cells) ?? '';
    const stated = durationUnit === 'CLOCK' ? clockSeconds(text) : measure(text, secondsPer[durationUnit], decimal);
    if (Number.isNaN(stated)) return createRejection('BAD_NUMBER', 'duration', text);
    const when = whenOf(starts, ends, stated);
    if (isRejection(when)) return when;
    return when.endedAt > latest || (when.startedAt ?? 0) > latest ? createRejection('IN_THE_FUTURE', 'endedAt') : when;
  };
}

const voidedTrip = (eventId: string, { endedAt }: When, subject: string | null): Reported => ({
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
  const { columns } = mapping;
  const of = (key: TripColumn): CellReader => cellReader(columns[key], header, keyedHash);
  const side = (place: TripColumn, lat: TripColumn, lon: TripColumn) => {
    const [nameOf, hasPosition] = [of(place), columns[lat] !== undefined];
    const positionOf = positionReader([lat, of(lat)], [lon, of(lon)], near);
    return (cells: readonly string[]): string | null | RowRejection => {
      const name = nameOf(cells);
      if (name === null) return createRejection('UNKNOWN_WORD', place);
      const at = hasPosition ? positionOf(cells) : null;
      if (isRejection(at)) return at;
      return name || (at && placesAt?.(at)[0]) || null;
    };
  };
  return { fromOf: side('fromPlace', 'fromLat', 'fromLon'), toOf: side('toPlace', 'toLat', 'toLon') };
}

function namesReader(mapping: TripMapping, header: readonly string[], { keyedHash }: RowContext) {
  const { columns, voids } = mapping;
  const of = (key: TripColumn): CellReader => cellReader(columns[key], header, keyedHash);
  const [eventIdOf, subjectOf, modeOf] = [of('eventId'), of('subject'), of('mode')];
  const voidedOf = voids?.trip === undefined ? eventIdOf : cellReader(voids.trip, header, keyedHash);
  const isDamagedEvent = damageReader(columns.eventId, header);
  const isDamagedVoid = voids?.trip === undefined ? isDamagedEvent : damageReader(voids.trip, header);
  const isDamagedSubject = damageReader(columns.subject, header);
  const modes: readonly string[] = tripModes;
  return (
    cells: readonly string[],
    isVoid: boolean,
  ): { eventId: string; subject: string | null; mode: string } | RowRejection => {
    const key = isVoid && voids?.trip !== undefined ? 'voids.trip' : 'eventId';
    if ((isVoid ? isDamagedVoid : isDamagedEvent)(cells)) return createRejection('DAMAGED_ID', key);
    const eventId = (isVoid ? voidedOf : eventIdOf)(cells);
    if (eventId === null) return createRejection('UNKNOWN_WORD', key);
    if (eventId === '') return createRejection('MISSING_VALUE', key);
    if (eventId.length > ID_MAX - 'void-'.length || !isStorable(eventId)) return createRejection('BAD_SHAPE', key);
    if (isDamagedSubject(cells)) return createRejection('DAMAGED_ID', 'subject');
    const subject = subjectOf(cells);
    if (subject === null) return createRejection('UNKNOWN_WORD', 'subject');
    if (!isStorable(subject)) return createRejection('BAD_SHAPE', 'subject');
    const word = modeOf(cells);
    const mode = word === '' ? (mapping.mode ?? 'other') : word;
    if (mode === null || !modes.includes(mode)) return createRejection('UNKNOWN_WORD', 'mode', word ?? undefined);
    return { eventId, subject: subject || null, mode };
  };
}

const keyOfRange: Readonly<Record<RangeProblem, TripColumn>> = {
  START_TOO_EARLY: 'startedAt',
  DURATION_TOO_LONG: 'duration',
  DISTANCE_TOO_LONG: 'distance',
  SPEED_TOO_HIGH: 'distance',
};

/** Returns the row reader for this header, which must have every column the mapping needs. */
export function rowReader(mapping: TripMapping, header: readonly string[], context: RowContext): RowReader<Reported> {
  const isWanted = conditionReader(mapping.where, header);
  const isVoidRow = mapping.voids ? conditionReader(mapping.voids.where, header) : () => false;
  const namesOf = namesReader(mapping, header, context);
  const whenOfRow = whenReader(mapping, header, context);
  const { fromOf, toOf } = placesReader(mapping, header, context);
  const distanceOf = cellReader(mapping.columns.distance, header, context.keyedHash);

  return (cells) => {
    if (cells.length !== header.length) return createRejection('BAD_SHAPE');
    if (!isWanted(cells)) return LEFT_OUT;
    const isVoid = isVoidRow(cells);
    const names = namesOf(cells, isVoid);
    if (isRejection(names)) return names;
    const when = whenOfRow(cells);
    if (isRejection(when)) {
      const isIdAlone = isVoid && when.refused === 'MISSING_VALUE';
      return isIdAlone ? createRejection('VOID_WITHOUT_TIME', when.key) : when;
    }
    if (isVoid) return voidedTrip(names.eventId, when, names.subject);
    const text = distanceOf(cells) ?? '';
    const distanceMetersOfRow = measure(text, metersPer[mapping.distanceUnit], mapping.decimal);
    if (Number.isNaN(distanceMetersOfRow)) return createRejection('BAD_NUMBER', 'distance', text);
    const [fromPlace, toPlace] = [fromOf(cells), toOf(cells)];
    if (isRejection(fromPlace)) return fromPlace;
    if (isRejection(toPlace)) return toPlace;
    if (!isStorable(fromPlace)) return createRejection('BAD_SHAPE', 'fromPlace');
    if (!isStorable(toPlace)) return createRejection('BAD_SHAPE', 'toPlace');
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
      detail: null,
      flags: when.flags,
    };
    const outOfRange = whyOutOfRange(ride, context.rideLimits);
    return outOfRange === null ? ride : createRejection(outOfRange, keyOfRange[outOfRange]);
  };
}
