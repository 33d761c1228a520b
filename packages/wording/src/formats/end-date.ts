import { type Language, localeOf } from '../languages.ts';
import { dateFormatter, type Instant, zonedParts } from './zoned-parts.ts';

/** A calendar date, `2026-03-08`, as `formatEndDate` writes it, whatever zone the device is in [STREAK-07]. */
export const formatDate = (date: string, language: Language): string =>
  formatEndDate(`${date}T12:00:00Z`, language, 'UTC');

/**
 * The day of a moment, in the device's zone unless one is given: `MM/DD/YYYY` in English; elsewhere as the language
 * writes it, the month in letters, so that nobody takes a day for a month [STREAK-07, HIST-05].
 */
export function formatEndDate(instant: Instant, language: Language, timeZone?: string): string {
  if (language === 'en') {
    const { month, day, year } = zonedParts(instant, timeZone);
    return `${month}/${day}/${year}`;
  }
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const text = dateFormatter(localeOf(language), options, timeZone).format(new Date(instant));
  // Russian abbreviates "year" behind it: a second full stop where a sentence ends.
  return text.replace(/\sг\.$/, '');
}
