import { withoutUnseen } from './unseen.ts';

/**
 * Invisible characters with effects: controls except line ends and tab, characters that embed, override or isolate a
 * direction, annotation anchors, the byte order mark.
 */
const meddling = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Our line end, and NUL, which stays because it must be refused: the database cannot store it. */
const preservedCharacters: ReadonlySet<string> = new Set(['\n', '\0']);

/** All kinds of line ends; ours is the line feed. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/** Control characters that separate words. */
const blanks = /[\t\v\f]/g;

/**
 * Cleans free text for storage: removes invisible characters with effects on surrounding text, keeps lines. Joiners
 * (ZWJ, ZWNJ), direction marks without a range, variation selectors and tags stay: Persian, Arabic and emoji need them.
 */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnds, '\n')
    .replace(blanks, ' ')
    .replace(meddling, (sign) => (preservedCharacters.has(sign) ? sign : ''));

/** The same for one line, such as a place or a stop's name. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** Cleans a name for storage: one line without invisible characters, so two names that look alike are equal. */
export const cleanName = (text: string): string => withoutUnseen(cleanLine(text)).replace(/\s+/g, ' ');
