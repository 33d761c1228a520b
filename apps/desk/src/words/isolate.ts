import { directionOf, parseLanguage } from '@fareback/wording';

/** Isolates user or feed text in a sentence, so its direction does not affect the text around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Removes the isolation marks, for text that is searched for in a file. */
export const withoutIsolation = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** Right-to-left letters. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Bidi marks that stay active until they are closed. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Matches a name that is already isolated. */
const isolatedText = /\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069/gu;

/** True if a text contains bidi marks outside of a closed pair, which would affect the text around it. */
const hasOpenMarks = (text: string): boolean => text.replaceAll(isolatedText, '').search(directionMarks) >= 0;

/** Removes unclosed bidi marks, which would affect adjacent text [DESK-412]. */
export const withoutOpenMarks = (text: string): string =>
  hasOpenMarks(text) ? text.replaceAll(directionMarks, '') : text;

/** Isolates a name or note if its letters or marks could affect the line; removes unclosed marks [DESK-407]. */
export const isolateIfNeeded = (text: string): string =>
  rightToLeftLetter.test(text) || hasOpenMarks(text) ? isolate(text.replaceAll(directionMarks, '')) : text;

/** A single Latin word or number, such as a choice of a message. It needs no isolation in either direction. */
const PLAIN_WORD = /^\w*$/;

/** Isolates a value of a sentence that reads right to left, where any sign or blank in it could change places [DESK-709]. */
const isolateInRightToLeft = (text: string): string =>
  PLAIN_WORD.test(text) ? text : isolate(text.replaceAll(directionMarks, ''));

/** Isolates a value in a sentence of a direction, if it could affect the line or the line could affect it. */
export const isolateIn = (direction: 'ltr' | 'rtl', text: string): string =>
  direction === 'rtl' ? isolateInRightToLeft(text) : isolateIfNeeded(text);

/** Isolates every text value of a message. */
export function isolateValues(
  values: Readonly<Record<string, string | number>>,
  direction: 'ltr' | 'rtl',
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateIn(direction, value) : value,
    ]),
  );
}

/**
 * Returns `lang` and `dir` for rider text by its language, whatever it begins with: Arabic that begins with a number or
 * a Latin name is still right to left [DESK-311].
 */
export function getTextDirection(language: string): { lang: string; dir: 'ltr' | 'rtl' | 'auto' } {
  const known = parseLanguage(language);
  return { lang: language, dir: known === null ? 'auto' : directionOf(known) };
}
