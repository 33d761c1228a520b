import { type TripMapping, timeOf } from '../mappings/mapping.ts';
import { durationOf, READING_GUESSED } from '../reported.ts';
import {
  cellReader,
  createRejection,
  isRejection,
  type KeyedHash,
  type RowRejection,
  unknownReader,
  zoneReader,
} from './cells.ts';
import { endClockReader, isLongForClock, likeliest, timeReader } from './read-time.ts';

const secondsPer = { MILLISECONDS: 0.001, SECONDS: 1, MINUTES: 60, HOURS: 3600 } as const;
const secondsIn: Readonly<Record<string, number>> = { ms: 0.001, s: 1, sec: 1, min: 60, h: 3600 };
const INT_MAX = 2_147_483_647;
const AHEAD_MAX = 5 * 60_000;
const LENGTH = /^([\d.,]{1,20}) ?(ms|s|sec|min|h)$/;
const CLOCK = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

export const numberOf = (text: string, decimal: '.' | ','): number =>
  Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text);

/** Parses a measure in a unit; null if empty, NaN if not a number from 0. */
export function measure(text: string, unit: number, decimal: '.' | ','): number | null {
  if (text === '') return null;
  const value = Math.round(numberOf(text, decimal) * unit);
  return value >= 0 && value <= INT_MAX ? value : Number.NaN;
}

/** Parses a duration such as `1:02:03`, or `1:02` (hours and minutes), to seconds. */
function clockSeconds(text: string): number | null {
  if (text === '') return null;
  const [, hours = '', minutes = '', seconds = '0'] = CLOCK.exec(text) ?? [];
  return hours === '' ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Parses a duration in seconds: a text with a unit of its own such as `90 min`, or in the mapping's unit. */
function secondsOf(
  text: string,
  { durationUnit, decimal }: Pick<TripMapping, 'durationUnit' | 'decimal'>,
): number | null {
  const [, amount = '', unit = ''] = LENGTH.exec(text) ?? [];
  if (amount !== '') return measure(amount, secondsIn[unit] ?? Number.NaN, decimal);
  return durationUnit === 'CLOCK' ? clockSeconds(text) : measure(text, secondsPer[durationUnit], decimal);
}

export interface When {
  startedAt: number | null;
  endedAt: number;
  durationSeconds: number | null;
  flags: number;
}

/** Reads the possible moments of a column, given the row's starts (for an end that shows only a clock). */
type MomentsReader = (cells: readonly string[], starts: readonly number[]) => readonly number[] | RowRejection;

function momentsReader(
  key: 'startedAt' | 'endedAt',
  { columns, ...mapping }: TripMapping,
  header: readonly string[],
  keyedHash: KeyedHash,
): MomentsReader {
  const time = timeOf(mapping);
  const [of, zoneOf] = [cellReader(columns[key], header, keyedHash), zoneReader(time, header)];
  const rejectUnknown = unknownReader(columns[key], header);
  const isClock = key === 'endedAt' && time.endClock !== undefined;
  const [readTime, readClock] = [timeReader(time), endClockReader(time)];
  const afterStarts = (text: string, zone: string, starts: readonly number[]) => {
    const found = starts.map((start) => ({ start, moments: readClock(text, zone, start) }));
    const rides = found.flatMap(({ start, moments }) =>
      typeof moments === 'string' ? [] : moments.map((end) => ({ start, end })),
    );
    // In a repeated hour, a start that makes the ride far too long is not the one that was meant.
    const likely = rides.filter(({ start, end }) => !isLongForClock(start, end));
    const ends = (likely.length > 0 ? likely : rides).map(({ end }) => end);
    return ends.length > 0 ? ends : (found.map(({ moments }) => moments).find((one) => typeof one === 'string') ?? []);
  };
  return (cells, starts) => {
    const text = of(cells);
    if (text === '') return [];
    const zone = zoneOf(cells);
    if (text === null) return rejectUnknown(cells, key);
    if (zone === null) return createRejection('UNKNOWN_WORD', 'time.zone');
    if (isClock && starts.length === 0) return createRejection('MISSING_VALUE', 'startedAt');
    const moments = isClock ? afterStarts(text, zone, starts) : readTime(text, zone);
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

/** Reads the stated duration of a row. A length that is the same for all rows, or for a mode, only fills gaps. */
function statedReader(mapping: TripMapping, header: readonly string[], keyedHash: KeyedHash) {
  const { duration } = mapping.columns;
  const of = cellReader(duration, header, keyedHash);
  const rejectUnknown = unknownReader(duration, header);
  const { byMode, constant, otherwise = '' } = typeof duration === 'object' ? duration : {};
  const fillsGaps = byMode !== undefined || constant !== undefined;
  return (cells: readonly string[], mode: string, isWhole: boolean): number | null | RowRejection => {
    if (fillsGaps && isWhole) return null;
    const text = byMode === undefined ? of(cells) : (byMode[mode] ?? otherwise);
    if (text === null) return rejectUnknown(cells, 'duration');
    const seconds = secondsOf(text, mapping);
    return Number.isNaN(seconds) ? createRejection('BAD_NUMBER', 'duration', text) : seconds;
  };
}

export function whenReader(
  mapping: TripMapping,
  header: readonly string[],
  { keyedHash, now }: { keyedHash: KeyedHash; now: Date },
) {
  const { columns } = mapping;
  const startsOf = momentsReader('startedAt', mapping, header, keyedHash);
  const endsOf = momentsReader('endedAt', mapping, header, keyedHash);
  const statedOf = statedReader(mapping, header, keyedHash);
  const mayLackStart = columns.startedAt === undefined || mapping.optional.includes('startedAt');
  const mayLackEnd = columns.endedAt === undefined || columns.duration !== undefined;
  const isByClock = timeOf(mapping).endClock !== undefined;
  const latest = now.getTime() + AHEAD_MAX;
  return (cells: readonly string[], mode: string): When | RowRejection => {
    const starts = startsOf(cells, []);
    if (isRejection(starts)) return starts;
    if (starts.length === 0 && !mayLackStart) return createRejection('MISSING_VALUE', 'startedAt');
    const ends = endsOf(cells, starts);
    if (isRejection(ends)) return ends;
    if (ends.length === 0 && !mayLackEnd) return createRejection('MISSING_VALUE', 'endedAt');
    const stated = statedOf(cells, mode, starts.length > 0 && ends.length > 0);
    if (isRejection(stated)) return stated;
    const when = whenOf(starts, ends, stated);
    if (isRejection(when)) return when;
    const { startedAt, endedAt } = when;
    if (endedAt > latest || (startedAt ?? 0) > latest) return createRejection('IN_THE_FUTURE', 'endedAt');
    const isLong = isByClock && ends.length > 0 && stated === null && isLongForClock(startedAt ?? endedAt, endedAt);
    return isLong ? createRejection('ENDS_BEFORE_START', 'endedAt') : when;
  };
}
