import { type Language, localeOf } from '../languages.ts';
import type { Translator } from '../translator.ts';
import { formatClock } from './clock.ts';
import { dateFormatter, type Instant, zonedParts } from './zoned-parts.ts';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** The day of a promotion in the tenant's zone: `Mar 2nd, 2026` in English, the language's own short date elsewhere [CODE-07]. */
export function formatPromoDate(instant: Instant, timeZone: string, language: Language): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  const formatter = dateFormatter(localeOf(language), options, timeZone);
  if (language !== 'en') return formatter.format(new Date(instant));
  return formatter
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'day' ? value + suffixes[ordinals.select(Number(value))] : value))
    .join('');
}

/** The time of a promotion, `hh:mm a`, in the tenant's zone [CODE-07]. */
export function formatPromoTime(instant: Instant, timeZone: string, t: Translator): string {
  return formatClock(zonedParts(instant, timeZone), t);
}
