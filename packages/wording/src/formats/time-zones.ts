/** A moment: a Date, or UTC text as the API sends it. */
export type Instant = Date | string;

/** Local time parts in a zone: two digits each, four for the year; `hour` of the 24-hour clock. */
export interface ZonedParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter: creating one costs a hundred times as much as using it. An unknown zone counts as UTC
 * [TEN-21].
 */
export function dateFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = makeFormatter(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

function makeFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Uses the device's local time without a formatter: the first formatter of a page costs a slow phone a tenth of a
 * second.
 */
function deviceParts(moment: Date): ZonedParts {
  return {
    year: String(moment.getFullYear()),
    month: twoDigits(moment.getMonth() + 1),
    day: twoDigits(moment.getDate()),
    hour: twoDigits(moment.getHours()),
    minute: twoDigits(moment.getMinutes()),
  };
}

/** Splits a moment into its local time parts in `timeZone`, by default the device's zone. */
export function zonedParts(instant: Instant, timeZone?: string): ZonedParts {
  if (timeZone === undefined) return deviceParts(new Date(instant));
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const formatter = dateFormatter('en-US-u-nu-latn', { ...options, hourCycle: 'h23' }, timeZone);
  const parts = Object.fromEntries(formatter.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return parts as unknown as ZonedParts;
}
