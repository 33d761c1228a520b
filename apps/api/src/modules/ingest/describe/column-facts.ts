import { timeReader } from '../files/read-time.ts';

/** What the sampled cells of a column look like. */
export interface ColumnFacts {
  name: string;
  place: number;
  filled: number;
  distinct: number;
  /** Whether every filled cell is a number, and whether all of them are whole. */
  isNumber: boolean;
  isWhole: boolean;
  /** The texts that stand there, where they are few. */
  words: string[];
  /** Whether every filled cell is a clock without a day. */
  isClock: boolean;
  hasSeconds: boolean;
  /** Whether every filled cell is a day without a clock, and how it is written. */
  dayFormats: string[];
  /** Ways of writing times in which every filled cell can be read, the likeliest first. */
  timeFormats: string[];
}

const days = [
  '%Y-%m-%d',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%d-%m-%Y',
  '%Y/%m/%d',
  '%d/%m/%y',
  '%m/%d/%y',
  '%d.%m.%y',
  '%Y%m%d',
];
const clocks = ['%H:%M:%S', '%H:%M', '%H:%M:%S.%f', '%I:%M:%S %p', '%I:%M %p'];
const patterns = [
  ...days.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)),
  '%Y-%m-%dT%H:%M:%S',
  '%Y-%m-%dT%H:%M:%S.%f',
  '%Y-%m-%dT%H:%M',
  '%Y%m%d%H%M%S',
  '%d %b %Y %H:%M',
  '%b %d, %Y %I:%M %p',
];

/** A reader of one way of writing: the wall or moment in milliseconds, or null. */
export function momentReader(format: string): (text: string) => number | null {
  const read = timeReader({ format, zone: 'UTC', fold: 'EARLIER', behindMinutes: 0 });
  return (text) => {
    const found = read(text, 'UTC');
    return typeof found === 'string' ? null : (found[0] ?? null);
  };
}

const readers = ['ISO', ...patterns].map((format) => ({ format, read: momentReader(format) }));
const dayReaders = days.map((format) => ({ format, read: momentReader(`${format} %H`) }));
const WORDS_MAX = 12;
const CLOCK = /^\d{1,2}:\d\d(:\d\d)?$/;
/** 2001, in seconds; longer ago than any file tells of. */
const EPOCH_FROM = 978_307_200;
const DAY_SECONDS = 86_400;

/**
 * Whether numbers may be moments, in seconds or milliseconds since 1970. Numbers of cards may look like moments to
 * come, so what lies more than a day ahead is none.
 */
function epochOf(values: readonly number[], now: Date): string[] {
  const until = now.getTime() / 1000 + DAY_SECONDS;
  const isWithin = (unit: number): boolean =>
    values.every((value) => value >= EPOCH_FROM * unit && value < until * unit);
  if (isWithin(1)) return ['EPOCH_SECONDS'];
  return isWithin(1000) ? ['EPOCH_MILLISECONDS'] : [];
}

/** What stands in each column of some rows, as of `now`. */
export function factsOf(header: readonly string[], rows: readonly (readonly string[])[], now: Date): ColumnFacts[] {
  return header.map((name, place) => {
    const texts = rows.map((row) => row[place] ?? '').filter((text) => text !== '');
    const known = [...new Set(texts)];
    const isNumber = known.length > 0 && known.every((text) => Number.isFinite(Number(text)));
    const matching = (among: typeof readers, after = ''): string[] =>
      known.length === 0
        ? []
        : among
            .filter(({ read }) => known.every((text) => read(`${text}${after}`) !== null))
            .map(({ format }) => format);
    return {
      name,
      place,
      filled: texts.length,
      distinct: known.length,
      isNumber,
      isWhole: isNumber && known.every((text) => Number.isInteger(Number(text))),
      words: known.length <= WORDS_MAX ? known : [],
      isClock: known.length > 0 && known.every((text) => CLOCK.test(text)),
      hasSeconds: known.every((text) => text.split(':').length === 3),
      dayFormats: matching(dayReaders, ' 0'),
      timeFormats: [...(isNumber ? epochOf(known.map(Number), now) : []), ...matching(readers)],
    };
  });
}
