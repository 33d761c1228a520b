import { directionOf, parseLanguage } from '@fareback/wording';

/**
 * Returns `lang` and `dir` for rider text by its language, whatever it begins with: Arabic that begins with a number or
 * a Latin name is still right to left [DESK-311].
 */
export function getTextDirection(language: string): { lang: string; dir: 'ltr' | 'rtl' | 'auto' } {
  const known = parseLanguage(language);
  return { lang: language, dir: known === null ? 'auto' : directionOf(known) };
}
