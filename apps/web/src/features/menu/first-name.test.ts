import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Ana Maria', 'Ana'],
  ['  Ana', 'Ana'],
  ['Ana\u00a0Maria', 'Ana'],
  ['', null],
  ['   ', null],
  [undefined, null],
])('greets %j by %j [HOME-19]', (name, word) => {
  expect(firstName(name)).toBe(word);
});
