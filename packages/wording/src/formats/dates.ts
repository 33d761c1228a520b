import { type Language, localeOf } from '../languages.ts';
import type { Translator } from '../translator.ts';
import { dateFormatter, type Instant, type ZonedParts, zonedParts } from './time-zones.ts';

/** Formats a calendar date, `2026-03-08`, like `formatEndDate`, independent of the device's zone [STREAK-07]. */
export const formatDate = (date: string, language: Language): string =>
  formatEndDate(`${date}T12:00:00Z`, language, 'UTC');

/**
 * Formats a moment's day, by default in the device's zone: `MM/DD/YYYY` in English; elsewhere in the language's format
 * with the month in letters, because numbers are ambiguous [STREAK-07, HIST-05].
 */
export function formatEndDate(instant: Instant, language: Language, timeZone?: string): string {
  if (language === 'en') {
    const { month, day, year } = zonedParts(instant, timeZone);
    return `${month}/${day}/${year}`;
  }
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const text = dateFormatter(localeOf(language), options, timeZone).format(new Date(instant));
  // Russian appends an abbreviation of "year" that would add a second period at the end of a sentence.
  return text.replace(/\sг\.$/, '');
}

/** Formats a range of days in a zone in the language's short form: `Nov 15 – 22`, or `Nov 15` for a single day. */
export function formatDays(first: Instant, last: Instant, language: Language, timeZone: string): string {
  const formatter = dateFormatter(localeOf(language), { month: 'short', day: 'numeric' }, timeZone);
  if (language !== 'zh-CN') return formatter.formatRange(new Date(first), new Date(last));
  // Formats the days separately, because a range format would be numeric.
  const [from, to] = [first, last].map((day) => formatter.format(new Date(day)));
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Formats the weekday of a calendar date, `2026-03-08`, in the language's short form `Sun`, or the `long` one. */
export const formatWeekday = (date: string, language: Language, weekday: 'short' | 'long' = 'short'): string =>
  dateFormatter(localeOf(language), { weekday }, 'UTC').format(new Date(`${date}T12:00:00Z`));

/** When a limit opens again, in the tenant's zone: `resets at 18:00`, `resets tomorrow at 03:00`, `resets Mar 12 at 03:00` [CAMP-11]. */
export function formatReset(
  instant: Instant,
  now: Instant,
  { timeZone, language, t }: { timeZone: string; language: Language; t: Translator },
): string {
  const reset = zonedParts(instant, timeZone);
  const time = `${reset.hour}:${reset.minute}`;
  const away = calendarDay(reset) - calendarDay(zonedParts(now, timeZone));
  if (away <= 0) return t('time.resetsAt', { time });
  if (away === 1) return t('time.resetsTomorrow', { time });
  const day = dateFormatter(localeOf(language), { month: 'short', day: 'numeric' }, timeZone);
  return t('time.resetsOn', { date: day.format(new Date(instant)), time });
}

// Days are counted by the calendar, not in hours: a day with a clock change has 23 or 25.
function calendarDay({ year, month, day }: ZonedParts): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}
