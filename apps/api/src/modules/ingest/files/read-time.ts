import { zoneOf } from '../../../platform/zone.ts';
import type { TimeFormat } from '../mappings/mapping.ts';
import { directiveSigns, patternReader, unknownSigns } from './time-pattern.ts';

export type TimeProblem = 'BAD_TIME' | 'TIME_DOES_NOT_EXIST';

/**
 * Parses a time of a file: the possible times (milliseconds since 1970, UTC), likeliest first, or the error. An
 * ambiguous time in the repeated hour has two. `zone` applies to texts without an offset.
 */
export type TimeReader = (text: string, zone: string) => readonly number[] | TimeProblem;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The year 2200 in milliseconds. */
const LATEST = Date.UTC(2200, 0, 1);

const isoPatterns = ['T', ' '].flatMap((between) =>
  ['%H:%M:%S%z', '%H:%M:%S.%f%z', '%H:%M%z'].map((clock) => `%Y-%m-%d${between}${clock}`),
);

const perSecond: Readonly<Record<string, number>> = { EPOCH_SECONDS: 1000, EPOCH_MILLISECONDS: 1 };

/** Returns the error in a time format as a full sentence, or null. */
export function formatTrouble(format: string): string | null {
  if (format === 'ISO' || Object.hasOwn(perSecond, format)) return null;
  const [sign] = unknownSigns(format);
  const known = directiveSigns.map((one) => `%${one}`).join(' ');
  if (sign !== undefined) return `expected a pattern of ${known}, found "%${sign}"`;
  const needed = [/%Y|%y/, /%m|%b|%B/, /%d/, /%H|%I/];
  if (!needed.every((one) => one.test(format)))
    return `expected a pattern with year, month, day and hour (such as "%d/%m/%y %H:%M"), found "${format}"`;
  return format.includes('%I') === format.includes('%p')
    ? null
    : `expected %I and %p together, or %H, found "${format}"`;
}

/** Returns the error in the pattern of an end without a date as a full sentence, or null. */
export function clockTrouble(pattern: string): string | null {
  const [sign] = unknownSigns(pattern);
  const isClock = sign === undefined && /%H|%I/.test(pattern) && !/%[YymdbBaAz]/.test(pattern);
  return isClock && pattern.includes('%I') === pattern.includes('%p')
    ? null
    : `expected a time of day such as "%H:%M" or "%I:%M %p", found "${pattern}"`;
}

/** Longest ride whose end may be known by its clock alone: a longer one is rather a wrong clock than a ride. */
const CLOCK_RIDE_MAX = 12 * 3_600_000;

/**
 * Parses an end known by its clock alone: the moments at or after the start when the clock shows it, on the day of the
 * start or, if it is earlier than the start, on the next. Two moments in a repeated hour.
 */
export function endClockReader({ endClock = '', behindMinutes }: TimeFormat) {
  const read = patternReader(`%Y-%m-%d ${endClock}`);
  const shown = endClock.includes('%S') ? 1 : MINUTE;
  const shift = behindMinutes * MINUTE;
  return (text: string, zone: string, start: number): readonly number[] | TimeProblem => {
    const found = read(`1970-01-01 ${text}`);
    if (found === null) return 'BAD_TIME';
    const clock = zoneOf(zone);
    const startWall = clock.wallOf(start) - shift;
    const midnight = Math.floor(startWall / DAY) * DAY;
    // A clock that shows minutes only may show the start's own minute.
    const from = Math.floor(start / shown) * shown;
    for (const day of [midnight, midnight + DAY]) {
      const wall = day + found.wall;
      const moments = clock.instantsOf(wall + shift);
      if (moments.length === 0 && wall > startWall) return 'TIME_DOES_NOT_EXIST';
      const ends = moments.filter((at) => at >= from);
      if (ends.length > 0) return ends.map((at) => Math.max(at, start));
    }
    return 'BAD_TIME';
  };
}

export const isLongForClock = (start: number, end: number): boolean => end - start > CLOCK_RIDE_MAX;

type OneReader = (text: string, zone: string) => readonly number[] | 'TIME_DOES_NOT_EXIST' | null;

function epochReader(unit: number): OneReader {
  return (text) => {
    const instant = text.trim() === '' ? Number.NaN : Math.floor(Number(text) * unit);
    return instant >= 0 && instant < LATEST ? [instant] : null;
  };
}

function localReader(pattern: string, { fold, behindMinutes }: TimeFormat): OneReader {
  const read = patternReader(pattern);
  return (text, zone) => {
    const found = read(text);
    if (found === null) return null;
    if (found.offsetMinutes !== null) return [found.wall];
    const instants = zoneOf(zone).instantsOf(found.wall + behindMinutes * MINUTE);
    if (instants.length === 0) return 'TIME_DOES_NOT_EXIST';
    return fold === 'EARLIER' ? instants : instants.toReversed();
  };
}

function readersOf(format: string, time: TimeFormat): OneReader[] {
  const unit = perSecond[format];
  if (unit !== undefined) return [epochReader(unit)];
  return (format === 'ISO' ? isoPatterns : [format]).map((pattern) => localReader(pattern, time));
}

/**
 * Returns the parser of a mapping's times, which tries its formats in order. A nonexistent local time is rejected by
 * name; for an ambiguous one the mapping decides which is likelier.
 */
export function timeReader(time: TimeFormat): TimeReader {
  const readers = [time.format].flat().flatMap((format) => readersOf(format, time));
  const [only] = readers;
  if (readers.length === 1 && only) return (text, zone) => only(text, zone) ?? 'BAD_TIME';
  return (text, zone) => {
    for (const read of readers) {
      const found = read(text, zone);
      if (found !== null) return found;
    }
    return 'BAD_TIME';
  };
}

/**
 * Chooses between ambiguous ride times: closest to the stated duration, else the shortest ride that does not end before
 * it starts; ties follow the mapping. `isGuess` is set if no stated duration decided and another reading was possible.
 */
export function likeliest(
  starts: readonly number[],
  ends: readonly number[],
  stated: number | null,
): { startedAt: number; endedAt: number; isGuess: boolean } {
  const [start = 0, end = 0] = [starts[0], ends[0]];
  if (starts.length === 1 && ends.length === 1) return { startedAt: start, endedAt: end, isGuess: false };
  const error = ([from, to]: readonly [number, number]): number => {
    if (stated !== null) return Math.abs(to - from - stated * 1000);
    return to < from ? Number.POSITIVE_INFINITY : to - from;
  };
  const readings = starts.flatMap((from) => ends.map((to) => [from, to] as const));
  const [startedAt, endedAt] = readings.reduce((best, one) => (error(one) < error(best) ? one : best), [start, end]);
  const lengths = new Set(readings.map(([from, to]) => to - from).filter((length) => length >= 0));
  return { startedAt, endedAt, isGuess: stated === null && lengths.size > 1 };
}
