import type { Offer } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { offersMatching, searchTermOf, withinSearchLength } from './offer-search.ts';

const found = (term: string | null, ...titles: string[]) =>
  offersMatching(
    titles.map((Title) => ({ Title }) as Offer),
    term,
  ).map(({ Title }) => Title);

describe('the search term', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['d', null],
    [' d ', null],
    ['da', 'da'],
    ['  da  ', 'da'],
    ['day   pass', 'day pass'],
  ])('%j searches for %j: two characters once trimmed [OFFER-18]', (text, term) => {
    expect(searchTermOf(text)).toBe(term);
  });

  it.each([
    ['one Han character', '票', null],
    ['two Han characters', '车票', '车票'],
    ['one Han character of two UTF-16 units', '𠮷', null],
    ['one letter with two marks', 'ệ', null],
    ['one letter written as three', 'ệ'.normalize('NFD'), null],
    ['one Bengali syllable', 'কি', null],
    ['one Korean syllable in the making', '벗', null],
    ['one face of five code points', '👩‍👧', null],
  ])('counts characters as a reader does: %s [OFFER-18]', (_, text, term) => {
    expect(searchTermOf(text)).toBe(term);
  });
});

describe('a title', () => {
  it.each([
    ['day', 'Day pass'],
    ['DAY', 'Day pass'],
    ['y p', 'Day pass'],
    ['éva', 'EVA'],
    ['strasse', 'Straßenbahn'],
    ['STRASSE', 'Straßenbahn'],
    ['ca phe', 'Cà phê bến tàu'],
    ['duong', 'Đường biển'],
    ['елка', 'Ёлка'],
    ['ПРОЕЗД', 'Проездной'],
    ['تذكرة', 'تَذْكِرَة'],
    ['احمد', 'أحمد'],
    ['تذكره', 'تذكرة يوم'],
    ['যাত্রা', 'ফেরি যাত্রা'],
    ['버스', '시내버스 하루'],
    ['24', '24 小时'],
    ['小时', '24 小时'],
    ['পাশ'.normalize('NFD'), 'পাশ'.normalize('NFC')],
  ])('is found by %j: %j, ignoring case, accents and vowel signs [OFFER-18]', (term, title) => {
    expect(found(term, title)).toEqual([title]);
  });

  it('of other words is not, and pattern characters have no special meaning [OFFER-18]', () => {
    expect(found('pass', 'Day pass', 'Ferry hop')).toEqual(['Day pass']);
    expect(found('.*', 'Day pass')).toEqual([]);
    expect(found('(2', 'Coffee (2 cups)')).toEqual(['Coffee (2 cups)']);
    expect(found('কি', 'কা')).toEqual([]);
  });

  it('is not filtered without a term: all offers, in their order [OFFER-18]', () => {
    expect(found(null, 'b', 'a')).toEqual(['b', 'a']);
  });
});

describe('the length of a search text', () => {
  const twenty = 'abcdefghijklmnopqrst';
  const end = (text: string) => withinSearchLength({ text, caret: text.length });

  it('allows 20 characters, not the 21st, and cuts a longer paste to 20 [OFFER-19]', () => {
    expect(end(twenty).text).toBe(twenty);
    expect(end(`${twenty}u`)).toEqual({ text: twenty, caret: 20 });
    expect(end(twenty.repeat(400)).text).toBe(twenty);
  });

  it('removes the last typed character, wherever it was typed [OFFER-19]', () => {
    expect(withinSearchLength({ text: `abcX${twenty.slice(3)}`, caret: 4 })).toEqual({ text: twenty, caret: 3 });
    expect(withinSearchLength({ text: `ab12345${twenty.slice(2, 18)}`, caret: 7 })).toEqual({
      text: `ab12${twenty.slice(2, 18)}`,
      caret: 4,
    });
  });

  it('counts 20 characters, not code units: 20 emoji stay whole [OFFER-19]', () => {
    const faces = '👩‍👧'.repeat(20);
    expect(end(faces).text).toBe(faces);
    expect(end(`${faces}👩‍👧`).text).toBe(faces);
    expect(end('𠮷'.repeat(21)).text).toBe('𠮷'.repeat(20));
  });
});
