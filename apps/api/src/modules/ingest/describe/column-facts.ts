import { timeReader } from '../files/read-time.ts';

export const words = {
  start: /start|begin|inicio|salida|depart|abfahrt|check.?out|unlock|pick.?up|from|début|ab\b/i,
  end: /end|stop|fin|arriv|llegada|ankunft|return|check.?in|lock|drop|to\b|ziel|an\b/i,
  ride: /trip|ride|viaje|journey|fahrt|rental|booking|event|transaction/i,
  id: /id$|^id|_id|uuid|guid|nummer|number|nr\b|no\b/i,
  rider:
    /user|usuario|rider|card|karte|carte|tarjeta|account|member|customer|client|kunde|subject|pass(?!word)|person|token|ticket|badge|abo|email|phone/i,
  vehicle: /bike|bici|vehicle|scooter|device/i,
  duration: /durat|dauer|durée|elapsed|minutes|seconds/i,
  distance: /dist|metre|meter|mile|\bkm\b/i,
  origin: /from|start|origin|origen|board|dep|einstieg/i,
  destination: /to[ _.-]|^to|end|dest|alight|arr|ausstieg/i,
  place: /station|stop|place|origen|destino|origin|destination|dock|einstieg|ausstieg/i,
  lat: /lat/i,
  lon: /lon|lng/i,
};

export interface ColumnFacts {
  name: string;
  place: number;
  filled: number;
  distinct: number;
  /** Whether every filled cell is a number, and whether all are integers. */
  isNumber: boolean;
  isWhole: boolean;
  /** Whether every filled cell is a number, and some are written with a decimal comma. */
  hasComma: boolean;
  words: string[];
  /** The different texts of the column. */
  texts: readonly string[];
  /** Whether every filled cell is a time of day without a date. */
  isClock: boolean;
  hasSeconds: boolean;
  dayFormats: string[];
  /** Formats that fit every filled cell, most likely first. */
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
  '%d-%b-%Y',
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

interface Read {
  format: string;
  read: (text: string) => number | null;
}

/** Returns a parser for one format: local or absolute time in milliseconds, or null. */
export function momentReader(format: string): (text: string) => number | null {
  const read = timeReader({ format, zone: 'UTC', fold: 'EARLIER', behindMinutes: 0 });
  return (text) => {
    const found = read(text, 'UTC');
    return typeof found === 'string' ? null : (found[0] ?? null);
  };
}

const readers = ['ISO', ...patterns].map((format) => ({ format, read: momentReader(format) }));
const dayReaders = days.map((format): Read => {
  const read = momentReader(`${format} %H`);
  return { format, read: (text) => read(`${text} 0`) };
});
const WORDS_MAX = 12;
const DAY_MILLIS = 86_400_000;
const COMMA_NUMBER = /^\d{1,9}(,\d{1,9})?$/;
const CLOCK = /^\d{1,2}:\d\d(:\d\d)?$/;
/** Fewer bad values than this share do not hide a column of times: their rows are rejected by line. */
const BAD_SHARE_MAX = 0.01;
/** The year 2001 in seconds; earlier than any ride file. */
const EPOCH_FROM = 978_307_200;
const DAY_SECONDS = 86_400;

/** Returns whether a format reads all values, but for a number of bad ones. */
function readsAlmostAll(known: readonly string[], read: Read['read'], badMax: number): boolean {
  let bad = 0;
  return known.every((text) => read(text) !== null || ++bad <= badMax);
}

/** Returns the formats that read all values, else those that fail for less than one in a hundred. */
function matching(known: readonly string[], among: readonly Read[]): string[] {
  if (known.length === 0) return [];
  const reading = (badMax: number): string[] =>
    among.filter(({ read }) => readsAlmostAll(known, read, badMax)).map(({ format }) => format);
  const whole = reading(0);
  const badMax = Math.floor(known.length * BAD_SHARE_MAX);
  return whole.length > 0 || badMax === 0 ? whole : reading(badMax);
}

/**
 * Returns the epoch units (seconds or milliseconds) the numbers may have. Values more than a day ahead are rejected,
 * because card numbers may look like future times.
 */
function epochOf(values: readonly number[], now: Date): string[] {
  const until = now.getTime() / 1000 + DAY_SECONDS;
  const isWithin = (unit: number): boolean =>
    values.every((value) => value >= EPOCH_FROM * unit && value < until * unit);
  if (isWithin(1)) return ['EPOCH_SECONDS'];
  return isWithin(1000) ? ['EPOCH_MILLISECONDS'] : [];
}

/**
 * Ranks formats across all columns: the one that parses most columns, has no future times, and spans the fewest days,
 * since files are cut by month far more often than by day.
 */
function likelihoods(columns: readonly (readonly string[])[], among: readonly Read[], now: Date): Map<string, number> {
  const latest = now.getTime() + DAY_MILLIS;
  const facts = among.map(({ format, read }) => {
    let [columnsRead, ahead, span] = [0, 0, 0];
    for (const known of columns) {
      const all = known.map(read).filter((moment) => moment !== null);
      if (all.length === 0 || known.length - all.length > known.length * BAD_SHARE_MAX) continue;
      const [from, to] = all.reduce(
        ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
        [Infinity, -Infinity],
      );
      columnsRead += 1;
      ahead += to > latest ? 1 : 0;
      span += to - from;
    }
    return { format, columnsRead, ahead, span };
  });
  const sorted = facts.toSorted((a, b) => b.columnsRead - a.columnsRead || a.ahead - b.ahead || a.span - b.span);
  return new Map(sorted.map(({ format }, place) => [format, place]));
}

export function factsOf(header: readonly string[], rows: readonly (readonly string[])[], now: Date): ColumnFacts[] {
  const cells = header.map((_, place) => rows.map((row) => row[place] ?? '').filter((text) => text !== ''));
  const distinct = cells.map((texts) => [...new Set(texts)]);
  const [timeFormats, dayFormats] = [readers, dayReaders].map((among) => {
    const formats = distinct.map((known) => matching(known, among));
    // Only columns that fit several formats need a ranking, the same for all of them.
    const several = distinct.filter((_, place) => (formats[place]?.length ?? 0) > 0);
    const isPlain = formats.every(({ length }) => length < 2);
    const order = isPlain ? new Map<string, number>() : likelihoods(several, among, now);
    return formats.map((of) => of.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
  });
  return header.map((name, place) => {
    const known = distinct[place] ?? [];
    const isNumber = known.length > 0 && known.every((text) => Number.isFinite(Number(text)));
    return {
      name,
      place,
      filled: cells[place]?.length ?? 0,
      distinct: known.length,
      isNumber,
      isWhole: isNumber && known.every((text) => Number.isInteger(Number(text))),
      hasComma: !isNumber && known.length > 0 && known.every((text) => COMMA_NUMBER.test(text)),
      words: known.length <= WORDS_MAX ? known : [],
      texts: known,
      isClock: known.length > 0 && known.every((text) => CLOCK.test(text)),
      hasSeconds: known.every((text) => text.split(':').length === 3),
      dayFormats: dayFormats?.[place] ?? [],
      timeFormats: [...(isNumber ? epochOf(known.map(Number), now) : []), ...(timeFormats?.[place] ?? [])],
    };
  });
}
