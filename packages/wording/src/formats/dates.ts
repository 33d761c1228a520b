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

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/**
 * Formats a promotion's day in the tenant's zone: `Mar 2nd, 2026` in English, the language's short date elsewhere
 * [CODE-07].
 */
export function formatPromoDate(instant: Instant, timeZone: string, language: Language): string {
  if (language !== 'en') return formatEndDate(instant, language, timeZone);
  const options = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  return dateFormatter(localeOf(language), options, timeZone)
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'day' ? value + suffixes[ordinals.select(Number(value))] : value))
    .join('');
}

export interface Spoken {
  language: Language;
  t: Translator;
}

/** Languages with a 24-hour clock, as in browsers. */
const to24 = /es|ru|vi|zh/;

/**
 * Formats a time of day for the language [HIST-05, CODE-07]: in English `hh:mm a`, 00:05 → `12:05 am`, 12:00 → `12:00
 * pm`; `13:05` or `오후 1:05` elsewhere.
 */
export function formatClock({ hour, minute }: Pick<ZonedParts, 'hour' | 'minute'>, { language, t }: Spoken): string {
  const hour12 = String(Number(hour) % 12 || 12).padStart(language === 'en' ? 2 : 1, '0');
  return t(Number(hour) < 12 ? 'time.am' : 'time.pm', { clock: `${to24.test(language) ? hour : hour12}:${minute}` });
}

/**
 * Formats a moment's day as a heading in a zone: 'Today', 'Yesterday', else 'Friday, November 27', with the year if it
 * is not this one [HIST-07].
 */
export function formatDayHeading(instant: Instant, now: Date, language: Language, timeZone: string): string {
  const [day, today] = [instant, now].map((moment) => {
    const parts = zonedParts(moment, timeZone);
    return { year: parts.year, at: Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) };
  }) as [{ year: string; at: number }, { year: string; at: number }];
  const locale = localeOf(language);
  const ago = Math.round((day.at - today.at) / 86_400_000);
  const text =
    ago === 0 || ago === -1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ago, 'day')
      : dateFormatter(
          locale,
          {
            weekday: 'long',
            month: 'long',
            day: 'numeric',
            ...(day.year !== today.year && { year: 'numeric' }),
          },
          timeZone,
        ).format(new Date(instant));
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/**
 * Formats a transaction's date and time, by default in the device's zone: `MM/DD/YYYY at hh:mm a` in English [HIST-05].
 */
export function formatHistoryDate(instant: Instant, spoken: Spoken, timeZone?: string): string {
  const date = formatEndDate(instant, spoken.language, timeZone);
  return spoken.t('time.dateAtTime', { date, time: formatClock(zonedParts(instant, timeZone), spoken) });
}

/**
 * Formats a date and time in the agency's zone, with the zone's name if the device's time differs: `11/28/2026 at 09:15
 * am EST` [HIST-05].
 */
export const formatAgencyMoment = (instant: Instant, spoken: Spoken, timeZone: string): string =>
  formatHistoryDate(instant, spoken, timeZone) + zoneWhereItDiffers(instant, spoken, timeZone);

/** Formats a time in the agency's zone, with the zone's name if the device's time differs: `09:15 am EST` [HIST-05]. */
export const formatAgencyTime = (instant: Instant, spoken: Spoken, timeZone: string): string =>
  formatClock(zonedParts(instant, timeZone), spoken) + zoneWhereItDiffers(instant, spoken, timeZone);

function zoneWhereItDiffers(instant: Instant, { language }: Spoken, timeZone: string): string {
  const [here, there] = [zonedParts(instant), zonedParts(instant, timeZone)];
  if (here.day === there.day && here.hour === there.hour && here.minute === there.minute) return '';
  const parts = dateFormatter(localeOf(language), { timeZoneName: 'short' }, timeZone).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? '' : ` ${name}`;
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
