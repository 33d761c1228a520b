interface Shown {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millis: number;
  isAfternoon: boolean | null;
  offsetMinutes: number | null;
}

/** Parses a part of `text` from `at` into `shown`; returns the end index, or -1 if it does not match. */
type Part = (text: string, at: number, shown: Shown) => number;

/** A time parsed by a pattern: local time as if in UTC (milliseconds), and its offset. */
export interface PatternTime {
  wall: number;
  offsetMinutes: number | null;
}

const MINUTE = 60_000;
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = 'january february march april may june july august september october november december'.split(' ');
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const longDays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at) - 48;
  return code >= 0 && code <= 9 ? code : -1;
};

/** Parses an integer of `least` to `most` digits and passes it to `set`. */
const number =
  (least: number, most: number, set: (shown: Shown, value: number, digits: number) => void): Part =>
  (text, at, shown) => {
    let [end, value] = [at, 0];
    for (let digit = digitAt(text, end); digit >= 0 && end - at < most; digit = digitAt(text, (end += 1)))
      value = value * 10 + digit;
    if (end - at < least) return -1;
    set(shown, value, end - at);
    return end;
  };

/** Parses one of some words, ignoring case; prefers the longer of two with the same start. */
const word =
  (words: readonly string[], set: (shown: Shown, place: number) => void): Part =>
  (text, at, shown) => {
    const rest = text.slice(at, at + 9).toLowerCase();
    const found = words.filter((one) => rest.startsWith(one)).toSorted((a, b) => b.length - a.length)[0];
    if (found === undefined) return -1;
    set(shown, words.indexOf(found));
    return at + found.length;
  };

/** Parses `Z`, `+05`, `+0530` or `+05:30`. */
const offset: Part = (text, at, shown) => {
  if (text[at] === 'Z' || text[at] === 'z') {
    shown.offsetMinutes = 0;
    return at + 1;
  }
  const sign = text[at] === '+' ? 1 : text[at] === '-' ? -1 : 0;
  if (sign === 0) return -1;
  let [hours, minutes] = [0, 0];
  const afterHours = number(2, 2, (_, value) => (hours = value))(text, at + 1, shown);
  if (afterHours < 0 || hours > 14) return -1;
  const from = text[afterHours] === ':' ? afterHours + 1 : afterHours;
  const end = number(2, 2, (_, value) => (minutes = value))(text, from, shown);
  if ((end < 0 && from !== afterHours) || minutes > 59) return -1;
  shown.offsetMinutes = sign * (hours * 60 + minutes);
  return end < 0 ? afterHours : end;
};

const space: Part = (text, at) => {
  let end = at;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return end === at ? -1 : end;
};

/** Meaning of each character after `%`, as in strptime of C and Python. */
const directives: Readonly<Record<string, Part>> = {
  Y: number(4, 4, (shown, value) => (shown.year = value)),
  y: number(2, 2, (shown, value) => (shown.year = value + (value < 69 ? 2000 : 1900))),
  m: number(1, 2, (shown, value) => (shown.month = value)),
  d: number(1, 2, (shown, value) => (shown.day = value)),
  H: number(1, 2, (shown, value) => (shown.hour = value)),
  I: number(1, 2, (shown, value) => (shown.hour = value >= 1 && value <= 12 ? value % 12 : Number.NaN)),
  M: number(1, 2, (shown, value) => (shown.minute = value)),
  S: number(1, 2, (shown, value) => (shown.second = value)),
  f: number(1, 9, (shown, value, digits) => (shown.millis = Math.floor((value / 10 ** digits) * 1000))),
  p: word(['am', 'pm', 'a.m.', 'p.m.'], (shown, place) => (shown.isAfternoon = place % 2 === 1)),
  b: word([...months, ...longMonths], (shown, place) => (shown.month = (place % 12) + 1)),
  B: word([...months, ...longMonths], (shown, place) => (shown.month = (place % 12) + 1)),
  a: word([...days, ...longDays], () => {}),
  A: word([...days, ...longDays], () => {}),
  z: offset,
  '%': (text, at) => (text[at] === '%' ? at + 1 : -1),
};

const literal =
  (sign: string): Part =>
  (text, at) =>
    text[at] === sign ? at + 1 : -1;

export const directiveSigns = Object.keys(directives);

export const unknownSigns = (pattern: string): string[] =>
  [...pattern.matchAll(/%(.?)/gs)].map(([, sign = '']) => sign).filter((sign) => !Object.hasOwn(directives, sign));

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] as string;
    if (sign === '%') parts.push(directives[pattern[(at += 1)] ?? ''] as Part);
    else parts.push(sign === ' ' ? space : literal(sign));
  }
  return parts;
}

/** Converts to milliseconds as if in UTC; NaN for an invalid local time. */
function wallOf({ year, month, day, hour, minute, second, millis, isAfternoon }: Shown): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  const isTime = day >= 1 && day <= length && hour >= 0 && hour < 24 && minute < 60 && second < 60;
  if (!isTime || year < 1970 || year >= 2200 || (isAfternoon !== null && hour > 11)) return Number.NaN;
  return Date.UTC(year, month - 1, day, hour + (isAfternoon ? 12 : 0), minute, second, millis);
}

/**
 * Returns the parser of a strptime pattern (`%d/%m/%y %H:%M`), which returns null if the text does not match or the
 * time is invalid. A space matches one or more; numbers may lack leading zeros, except years.
 */
export function patternReader(pattern: string): (text: string) => PatternTime | null {
  const parts = partsOf(pattern);
  return (text) => {
    const shown: Shown = {
      year: 0,
      month: 0,
      day: 0,
      hour: 0,
      minute: 0,
      second: 0,
      millis: 0,
      isAfternoon: null,
      offsetMinutes: null,
    };
    let at = 0;
    for (const part of parts) {
      at = part(text, at, shown);
      if (at < 0) return null;
    }
    const wall = at === text.length ? wallOf(shown) : Number.NaN;
    return Number.isNaN(wall)
      ? null
      : { wall: wall - (shown.offsetMinutes ?? 0) * MINUTE, offsetMinutes: shown.offsetMinutes };
  };
}
