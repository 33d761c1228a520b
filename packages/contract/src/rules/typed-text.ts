import { withoutUnseen } from './unseen.ts';

/** Signs that show nothing and do something: controls but line ends and the tab, marks that embed, override or isolate a direction, anchors of annotations, the mark of byte order. */
const meddling = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Our line end; and NUL, which no table keeps and which is refused for it. */
const preservedCharacters: ReadonlySet<string> = new Set(['\n', '\0']);

/** Line ends of every kind; a line feed is ours. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/** Controls that part words. */
const blanks = /[\t\v\f]/g;

/**
 * Free text as it is kept: what nobody sees and what turns the text around it is gone, its lines stay. Joiners (ZWJ, ZWNJ),
 * marks of direction without a range, variation selectors and tags stay: Persian, Arabic and emoji are spelled with them.
 */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnds, '\n')
    .replace(blanks, ' ')
    .replace(meddling, (sign) => (preservedCharacters.has(sign) ? sign : ''));

/** The same in one line: a place, a name of a stop. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** A name as it is kept: one line without any invisible sign, so that what looks like another name is that name. */
export const cleanName = (text: string): string => withoutUnseen(cleanLine(text)).replace(/\s+/g, ' ');
