/** 24 hours; for calendar days, which can be shorter or longer, use `local-date.ts`. */
export const DAY_MILLIS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Time zone offsets are multiples of 15 minutes, so no local date changes within a UTC quarter hour. */
const QUARTER_MILLIS = 15 * 60_000;
/** Zone offsets are multiples of 15 minutes only since this date. */
const QUARTERS_SINCE = Date.UTC(1980, 0, 1);

const quarters = new Map<string, { quarter: number; date: string }>();

export function localDate(moment: Date, timeZone: string): string {
  if (moment.getTime() < QUARTERS_SINCE) return formatDate(moment, timeZone);
  const quarter = Math.floor(moment.getTime() / QUARTER_MILLIS);
  const last = quarters.get(timeZone);
  if (last?.quarter === quarter) return last.date;
  const date = formatDate(moment, timeZone);
  quarters.set(timeZone, { quarter, date });
  return date;
}

function formatDate(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Local time with UTC offset: `2026-03-31T18:30:00-04:00`. */
export function localMoment(moment: Date, timeZone: string): string {
  let format = clocks.get(timeZone);
  if (!format) {
    // Swedish formats dates like ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, format);
  }
  const shown = format.format(moment);
  const minutes = Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - moment.getTime()) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const distance = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${shown.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${distance}`;
}

/** Inclusive on both ends; a missing end is open. */
export function isWithinDays(
  date: string,
  window: { startsOn?: string | undefined; endsOn?: string | undefined },
): boolean {
  return (
    (window.startsOn === undefined || date >= window.startsOn) && (window.endsOn === undefined || date <= window.endsOn)
  );
}

export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MILLIS).toISOString().slice(0, 10);

const ends = new Map<string, { date: string; end: number }>();

export function endOfLocalDate(date: string, timeZone: string): Date {
  let last = ends.get(timeZone);
  if (last?.date !== date) {
    last = { date, end: findEnd(date, timeZone) };
    ends.set(timeZone, last);
  }
  return new Date(last.end);
}

function findEnd(date: string, timeZone: string): number {
  // Time zones range from UTC-12 to UTC+14.
  const early = Date.parse(`${date}T00:00:00Z`) - DAY_MILLIS;
  // Searches in quarter hours and bypasses `localDate`, whose cache each try would overwrite.
  const step = early < QUARTERS_SINCE ? 1 : QUARTER_MILLIS;
  let before = early;
  let after = early + 4 * DAY_MILLIS;
  while (after - before > step) {
    const middle = before + Math.floor((after - before) / 2 / step) * step;
    if (formatDate(new Date(middle), timeZone) > date) after = middle;
    else before = middle;
  }
  return after;
}

/** Returns a moment as replies carry it. */
export const isoText = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
