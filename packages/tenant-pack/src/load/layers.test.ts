import { expect, it } from 'vitest';
import { merge } from './layers.ts';

it('maps are merged key by key, to any depth [TEN-04]', () => {
  expect(merge({ a: { b: 1, c: { d: 2 } }, e: 3 }, { a: { c: { f: 4 } } })).toEqual({
    a: { b: 1, c: { d: 2, f: 4 } },
    e: 3,
  });
});

it('lists and scalars are replaced, never joined', () => {
  expect(merge({ a: [1, 2], b: 'x' }, { a: [3], b: false })).toEqual({ a: [3], b: false });
});

it('null removes a base value', () => {
  expect(merge({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
});

it('a key only in the base stays, and neither argument is changed', () => {
  const base = { a: { b: 1 } };
  const over = { a: { c: 2 } };
  expect(merge(base, over)).toEqual({ a: { b: 1, c: 2 } });
  expect([base, over]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }]);
});

it('a key named like a built-in property is an ordinary key', () => {
  expect(merge({}, { toString: { a: 1 } })).toEqual({ toString: { a: 1 } });
});
