import { directionOf, parseLanguage } from '@fareback/wording';

/** The language and direction of what is written in one of riders' languages, whatever it begins with: a text that begins with a number or a Latin name is Arabic all the same [DESK-311]. */
export function getTextDirection(language: string): { lang: string; dir: 'ltr' | 'rtl' | 'auto' } {
  const known = parseLanguage(language);
  return { lang: language, dir: known === null ? 'auto' : directionOf(known) };
}
