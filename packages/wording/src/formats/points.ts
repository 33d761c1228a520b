import { type Language, localeOf } from '../languages.ts';

const formatters = new Map<Language, Intl.NumberFormat>();

/** What parts thousands, as browsers have it; a comma in all other languages. */
const separators: Partial<Record<Language, string>> = { es: '.', ru: '\u00a0', vi: '.' };
const thousands = /\B(?=(?:\d{3})+$)/g;
/** In Bengali what is above a thousand is parted by hundreds. */
const lakhs = /\B(?=(?:\d{2})*\d{3}$)/g;

/**
 * Whole points with the language's thousands separator, Latin digits and no decimals: 1234567 → `1,234,567` in English
 * [CONST-05]. Written by hand where it can be: a browser's first format takes a slow telephone as long as a whole screen.
 */
export function formatPoints(points: number, language: Language): string {
  const whole = Math.trunc(points);
  if (whole >= 0 && Number.isSafeInteger(whole))
    return String(whole).replaceAll(language === 'bn' ? lakhs : thousands, separators[language] ?? ',');
  let formatter = formatters.get(language);
  if (!formatter) {
    // 'always': Spanish would otherwise leave four-digit numbers without a separator.
    formatter = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0, useGrouping: 'always' });
    formatters.set(language, formatter);
  }
  return formatter.format(whole);
}
