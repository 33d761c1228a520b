import { expect, test } from 'vitest';
import { asError, inEnglish, ofError, say, toTemplate } from './message.ts';

test('a message fills its placeholders, even with values that contain braces [DESK-170]', () => {
  const saying = say`expected ${say`one of ${'a, b'}`}, found ${'"{0} points"'}`;
  expect(saying.form).toBe('expected {0}, found {1}');
  expect(inEnglish(saying)).toBe('expected one of a, b, found "{0} points"');
  expect(inEnglish('a text with {0} of its own')).toBe('a text with {0} of its own');
  expect(inEnglish(say`at most ${3}`)).toBe('at most 3');
  expect(toTemplate('a list')).toEqual({ form: 'a list', values: [] });
});

test('as a schema’s error text a phrase keeps its form [DESK-170]', () => {
  const phrase = say`a text of at most ${120} characters`;
  expect(ofError(asError(phrase))).toEqual(phrase);
  expect(ofError('a list')).toBe('a list');
});
