import { zoneOf } from '../../earning/index.ts';
import type { TimeFormat } from './mapping.ts';

/** Why a time could not be read. */
export type TimeProblem = 'BAD_TIME' | 'TIME_DOES_NOT_EXIST';

/**
 * Reads a time of a file: the moments that it can mean (milliseconds since 1970, UTC), the likeliest first, or what is wrong
 * with it. There are two in the hour that comes twice.
 */
export type TimeReader = (text: string) => readonly number[] | TimeProblem;

const MINUTE = 60_000;
const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Triple = readonly [number, number, number];

/** What clocks show, as milliseconds read like UTC; NaN where no clock shows it. */
function wall([year, month, day]: Triple, [hour, minute, second]: Triple): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  const isTime =
    day >= 1 && day <= days && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
  return isTime && year >= 1970 && year < 2200 ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN;
}

const ISO_LOCAL = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d\d)$/;
const ISO_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

const readWall = {
  'YYYY-MM-DD HH:MM:SS'(text: string): number {
    if (!ISO_LOCAL.test(text)) return Number.NaN;
    const year = two(text, 0) * 100 + two(text, 2);
    return wall([year, two(text, 5), two(text, 8)], [two(text, 11), two(text, 14), two(text, 17)]);
  },
  'M/D/YYYY H:MM'(text: string): number {
    const found = SLASHED.exec(text);
    if (!found) return Number.NaN;
    const [, month, day, year, hour, minute] = found;
    return wall([Number(year), Number(month), Number(day)], [Number(hour), Number(minute), 0]);
  },
} as const;

/** The reader of a mapping's times. A local time that no clock ever showed is refused by name; of one shown twice the mapping says which is likelier. */
export function timeReader(time: TimeFormat): TimeReader {
  if (time.format === 'ISO') {
    return (text) => {
      const instant = ISO_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
      return Number.isNaN(instant) ? 'BAD_TIME' : [instant];
    };
  }
  const read = readWall[time.format];
  const zone = zoneOf(time.zone);
  const behind = (time.behindMinutes ?? 0) * MINUTE;
  return (text) => {
    const shown = read(text);
    if (Number.isNaN(shown)) return 'BAD_TIME';
    const instants = zone.instantsOf(shown + behind);
    if (instants.length === 0) return 'TIME_DOES_NOT_EXIST';
    return time.fold === 'EARLIER' ? instants : instants.toReversed();
  };
}
