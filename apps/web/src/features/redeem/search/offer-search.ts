import { limits, type Offer } from '@fareback/contract';
import { useState } from 'react';
import { reportEvent } from '../../../data/reports/report-event.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `count` grapheme clusters: a Han character, a letter with its marks, a flag are one each. */
function firstOf(text: string, count: number): string[] {
  const characters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    if (characters.length >= count) break;
    characters.push(segment);
  }
  return characters;
}

/** The typed text and the caret position in UTF-16 units. */
export interface Typed {
  text: string;
  caret: number;
}

/**
 * Limits a search text to 20 characters. Removes the excess before the caret, where it was just typed or pasted, like a
 * browser's own limit, which would count UTF-16 units [OFFER-19].
 */
export function withinSearchLength({ text, caret }: Typed): Typed {
  const most = limits.searchLengthMax;
  if (firstOf(text, most + 1).length <= most) return { text, caret };
  const after = text.slice(caret);
  const remaining = most - firstOf(after, most).length;
  const start = firstOf(text.slice(0, caret), remaining).join('');
  return { text: firstOf(start + after, most).join(''), caret: start.length };
}

/** Returns the search term: the trimmed text from 2 characters on, else null for all offers [OFFER-18]. */
export function searchTermOf(text: string): string | null {
  const term = text.trim().replaceAll(/\s+/gu, ' ');
  return firstOf(term, limits.searchLengthMin).length < limits.searchLengthMin ? null : term;
}

/** Returns offers whose title contains the term, in their order; all for null [OFFER-18]. */
export function offersMatching(offers: readonly Offer[], term: string | null): readonly Offer[] {
  if (term === null) return offers;
  const sought = folded(term);
  return offers.filter(({ Title }) => folded(Title).includes(sought));
}

/**
 * Marks shared by many scripts: accents, Arabic vowel signs, joiners; and the Arabic tatweel. Bengali's own signs are
 * letters.
 */
const marks = /[\p{Script=Inherited}\u0640\u200b]/gu;

/** Letters with several common spellings that Unicode does not decompose. */
const sameLetter: Readonly<Record<string, string>> = { đ: 'd', ß: 'ss', ø: 'o', ł: 'l', ى: 'ي', ة: 'ه' };

/**
 * Normalizes a text for comparison: ignores case, accents and character width, so 'ca phe' finds 'Cà phê' and 'елка'
 * finds 'ёлка'. Independent of the page's language, because titles may be in another.
 */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[đßøłىة]/gu, (letter) => sameLetter[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ');
}

/**
 * State of the search: the text as typed, and its term, null for all offers; reports each new search [OFFER-18,
 * EVT-02].
 */
export function useOfferSearch(): { text: string; term: string | null; type: (text: string) => void } {
  const [text, setText] = useState('');
  return {
    text,
    term: searchTermOf(text),
    type: (next) => {
      if (text.trim() === '' && next.trim() !== '') reportEvent('Search/search_started');
      setText(next);
    },
  };
}
