import { DAY_MILLIS } from './durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** No clock of our time shows another date within a quarter of an hour of UTC: zones differ by whole quarters. */
const QUARTER_MILLIS = 15 * 60_000;
/** Zones as they keep time since the last of them took up whole quarters. */
const QUARTERS_SINCE = Date.UTC(1980, 0, 1);

/** The last quarter that was asked for in each zone, and its date. */
const quarters = new Map<string, { quarter: number; date: string }>();

/** The calendar date (YYYY-MM-DD) that a moment has in a time zone. */
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

/** A moment as a zone's clocks show it, with their distance from UTC: `2026-03-31T18:30:00-04:00`. */
export function localMoment(moment: Date, timeZone: string): string {
  let format = clocks.get(timeZone);
  if (!format) {
    // Swedish writes moments as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, format);
  }
  const shown = format.format(moment);
  const minutes = Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - moment.getTime()) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const distance = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${shown.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${distance}`;
}

/** Whether a date lies within first and last day, both included; an absent one leaves that side open. */
export function isWithinDays(
  date: string,
  window: { startsOn?: string | undefined; endsOn?: string | undefined },
): boolean {
  return (
    (window.startsOn === undefined || date >= window.startsOn) && (window.endsOn === undefined || date <= window.endsOn)
  );
}

/** The calendar's day before a date (YYYY-MM-DD). */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MILLIS).toISOString().slice(0, 10);

/** The last date whose end was asked for in each zone: an opening asks for today's with each of its sets. */
const ends = new Map<string, { date: string; end: number }>();

/** The first moment after a calendar date (YYYY-MM-DD) in a time zone, to the millisecond. */
export function endOfLocalDate(date: string, timeZone: string): Date {
  let last = ends.get(timeZone);
  if (last?.date !== date) {
    last = { date, end: findEnd(date, timeZone) };
    ends.set(timeZone, last);
  }
  return new Date(last.end);
}

function findEnd(date: string, timeZone: string): number {
  // Zones are at most 14 hours ahead of UTC and 12 behind.
  const early = Date.parse(`${date}T00:00:00Z`) - DAY_MILLIS;
  // Looked for among quarters, and past `localDate`, which would forget the present one for each that is tried.
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
