import { adminErrorCodes } from '@fareback/contract/admin';
import { compileCatalogue, flattenCatalogue } from '@fareback/wording/compile';
import { expect, test } from 'vitest';
import * as en from './en/index.ts';
import * as es from './es/index.ts';

const english = flattenCatalogue(en);
const spanish = flattenCatalogue(es);
/** Names of the values that a message takes. */
const valuesIn = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name).toSorted();

test('every sentence of the desk stands in both languages, with the same values, and is valid [DESK-71]', () => {
  expect(Object.keys(spanish)).toEqual(Object.keys(english));
  const unlike = Object.entries(english).filter(
    ([key, message]) => String(valuesIn(message)) !== String(valuesIn(spanish[key] ?? '')),
  );
  expect(unlike).toEqual([]);
  expect(Object.entries({ ...english, ...spanish }).filter(([, message]) => message.trim() === '')).toEqual([]);
  expect(() => [compileCatalogue(en), compileCatalogue(es)]).not.toThrow();
});

test('every refusal of the desk’s calls has words of its own [DESK-71]', () => {
  expect(adminErrorCodes.filter((code) => !(code in en.errors))).toEqual([]);
});
