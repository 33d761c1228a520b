import { type Language, localeOf } from '../languages.ts';
import type { Translator } from '../translator.ts';
import { formatEndDate } from './dates.ts';
import { dateFormatter, type Instant, type ZonedParts, zonedParts } from './time-zones.ts';

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

const asUtc = ({ year, month, day, hour, minute }: ReturnType<typeof zonedParts>): number =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);

/**
 * Returns the moment of a local date and time (`2026-03-01`, `08:30`) in a zone; null if invalid. An ambiguous time
 * gives the earlier moment; a skipped one moves ahead by the gap.
 */
export function instantIn(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wanted)) return null;
  const ahead = (at: number): number => asUtc(zonedParts(new Date(at), timeZone)) - at;
  // Tries the zone's offsets a day before and a day after; the correct one reproduces the input.
  const DAY = 86_400_000;
  const [earlier, later] = [ahead(wanted - DAY), ahead(wanted + DAY)].map((by) => wanted - by);
  const fits = [earlier, later].filter((at) => at !== undefined && at + ahead(at) === wanted);
  return new Date(Math.min(...(fits.length > 0 ? fits : [earlier]).map((at) => at ?? wanted)));
}
