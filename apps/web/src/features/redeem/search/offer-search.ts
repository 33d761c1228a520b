import { limits, type Offer } from '@fareback/contract';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `count` characters as a reader counts them: a Han character, a letter with its marks, a flag are one each. */
function firstOf(text: string, count: number): string[] {
  const characters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    if (characters.length >= count) break;
    characters.push(segment);
  }
  return characters;
}

/** What was typed and where the caret stands, in UTF-16 units as the browser counts. */
export interface Typed {
  text: string;
  caret: number;
}

/**
 * A search text of at most 20 characters. What stands after the caret was there before, so what is too much is taken from
 * what was just typed or pasted, as a browser's own limit does; a browser would count UTF-16 units [OFFER-19].
 */
export function withinSearchLength({ text, caret }: Typed): Typed {
  const most = limits.searchLengthMax;
  if (firstOf(text, most + 1).length <= most) return { text, caret };
  const after = text.slice(caret);
  const remaining = most - firstOf(after, most).length;
  const start = firstOf(text.slice(0, caret), remaining).join('');
  return { text: firstOf(start + after, most).join(''), caret: start.length };
}

/** The words to look for, or null for all offers: the trimmed text from 2 characters on [OFFER-18]. */
export function searchTermOf(text: string): string | null {
  const term = text.trim().replaceAll(/\s+/gu, ' ');
  return firstOf(term, limits.searchLengthMin).length < limits.searchLengthMin ? null : term;
}

/** Offers whose title holds the term, in the order given; all of them for null [OFFER-18]. */
export function offersMatching(offers: readonly Offer[], term: string | null): readonly Offer[] {
  if (term === null) return offers;
  const sought = folded(term);
  return offers.filter(({ Title }) => folded(Title).includes(sought));
}

/** Marks that many scripts share: accents, Arabic vowel signs, joiners; and Arabic stretching. Bengali's own signs are letters. */
const marks = /[\p{Script=Inherited}\u0640\u200b]/gu;

/** Letters that riders write in more than one way and Unicode does not take apart. */
const sameLetter: Readonly<Record<string, string>> = { đ: 'd', ß: 'ss', ø: 'o', ł: 'l', ى: 'ي', ة: 'ه' };

/**
 * A text as it is compared: without case, accents and the difference between full and half width, so that 'ca phe' finds
 * 'Cà phê' and 'ёлка' is found by 'елка'. The same in every language: titles may come in another than the page's.
 */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[đßøłىة]/gu, (letter) => sameLetter[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ');
}
