import { type Language, localeOf } from '../languages.ts';

const formatters = new Map<Language, Intl.NumberFormat>();

/** Thousands separators, as in browsers; a comma in all other languages. */
const separators: Partial<Record<Language, string>> = { es: '.', ru: '\u00a0', vi: '.' };

/** Splits the digits of a whole number into groups: of three from the end; in Bengali of two above a thousand. */
function partsOf(digits: string, language: Language): string[] {
  const width = language === 'bn' ? 2 : 3;
  const parts = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= width) parts.unshift(digits.slice(Math.max(0, end - width), end));
  return parts;
}

/**
 * Formats whole points with the language's thousands separator, Latin digits and no decimals: 1234567 → `1,234,567` in
 * English [CONST-05]. Avoids Intl if possible: a browser's first format takes a slow phone as long as a whole screen.
 */
export function formatPoints(points: number, language: Language): string {
  const whole = Math.trunc(points);
  if (whole >= 0 && Number.isSafeInteger(whole))
    return partsOf(String(whole), language).join(separators[language] ?? ',');
  let formatter = formatters.get(language);
  if (!formatter) {
    // 'always': Spanish would otherwise omit the separator of four-digit numbers.
    formatter = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0, useGrouping: 'always' });
    formatters.set(language, formatter);
  }
  return formatter.format(whole);
}
