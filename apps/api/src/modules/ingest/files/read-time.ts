import { zoneOf } from '../../../platform/zone.ts';
import type { TimeFormat } from '../mappings/mapping.ts';
import { directiveSigns, patternReader, unknownSigns } from './time-pattern.ts';

/** Why a time could not be read. */
export type TimeProblem = 'BAD_TIME' | 'TIME_DOES_NOT_EXIST';

/**
 * Reads a time of a file: the moments that it can mean (milliseconds since 1970, UTC), the likeliest first, or what is wrong
 * with it. There are two in the hour that comes twice. `zone` is read for texts without an offset.
 */
export type TimeReader = (text: string, zone: string) => readonly number[] | TimeProblem;

const MINUTE = 60_000;
/** 1970 to 2200, in milliseconds. */
const LATEST = Date.UTC(2200, 0, 1);

const isoPatterns = ['T', ' '].flatMap((between) =>
  ['%H:%M:%S%z', '%H:%M:%S.%f%z', '%H:%M%z'].map((clock) => `%Y-%m-%d${between}${clock}`),
);

const perSecond: Readonly<Record<string, number>> = { EPOCH_SECONDS: 1000, EPOCH_MILLISECONDS: 1 };

/** What is wrong with a way of writing times; null when nothing is. Completes no sentence: it is one. */
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

/** Reads texts of one way of writing; null where they are not written so. */
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
 * The reader of a mapping's times: ways of writing are tried in turn. A local time that no clock ever showed is refused by
 * name; of one shown twice the mapping says which is likelier.
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
