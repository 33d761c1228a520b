import { expect, test } from 'vitest';
import { completeMention, findMentions, findOpenMention, suggestReaders } from './mentions.ts';

const readers = [
  { staffId: 'a', name: 'Ana' },
  { staffId: 'b', name: 'Ana Lima' },
  { staffId: 'c', name: 'Cem Öz' },
  { staffId: 'd', name: 'Cem Öz' },
];

test('a mention is open after an @ at the start of a word, and not in an email address [DESK-767]', () => {
  expect(findOpenMention('Hi @An', 6)).toEqual({ from: 3, query: 'An' });
  expect(findOpenMention('@Ana L', 6)).toEqual({ from: 0, query: 'Ana L' });
  expect(findOpenMention('ana@bay', 7)).toBeNull();
  expect(findOpenMention('Hi @An', 2)).toBeNull();
});

test('names are found by the beginning of any of their words [DESK-767]', () => {
  expect(suggestReaders(readers, 'li').map(({ staffId }) => staffId)).toEqual(['b']);
  expect(suggestReaders(readers, '').map(({ staffId }) => staffId)).toEqual(['a', 'b', 'c', 'd']);
});

test('a completed mention keeps the text around it [DESK-767]', () => {
  expect(completeMention('Hi @An there', { from: 3, query: 'An' }, 'Ana Lima')).toEqual({
    text: 'Hi @Ana Lima there',
    caret: 13,
  });
});

test('the longest name after an @ is meant; the chosen one of two people with the same name [DESK-767]', () => {
  const found = (text: string, chosen: string[] = []) => findMentions(text, readers, new Set(chosen));
  expect(found('@Ana Lima, please')).toEqual(['b']);
  expect(found('@Ana and @Ana Lima')).toEqual(['a', 'b']);
  expect(found('@Anastasia')).toEqual([]);
  expect(found('@Cem Öz', ['d'])).toEqual(['d']);
});
