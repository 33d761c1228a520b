import { type Language, localeOf } from '../languages.ts';
import { dateFormatter, type Instant, zonedParts } from './zoned-parts.ts';

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
