import { type Language, localeOf } from '../languages.ts';
import { formatEndDate } from './end-date.ts';
import { dateFormatter, type Instant } from './zoned-parts.ts';

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
