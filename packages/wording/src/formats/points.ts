import { type Language, localeOf } from '../languages.ts';

const formatters = new Map<Language, Intl.NumberFormat>();

/** Whole points with the language's thousands separator, Latin digits and no decimals: 1234567 → `1,234,567` in English [CONST-05]. */
export function formatPoints(points: number, language: Language): string {
  let formatter = formatters.get(language);
  if (!formatter) {
    // 'always': Spanish would otherwise leave four-digit numbers without a separator.
    formatter = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0, useGrouping: 'always' });
    formatters.set(language, formatter);
  }
  return formatter.format(Math.trunc(points));
}
