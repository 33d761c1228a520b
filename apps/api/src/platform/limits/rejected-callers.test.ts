import { expect, test } from 'vitest';
import { createCallWindow } from './rejected-callers.ts';

const at = (seconds: number): Date => new Date(1_790_000_000_000 + seconds * 1000);

test('a key that reached its limit has capacity again when its oldest call leaves the window [API-62]', () => {
  const window = createCallWindow({ max: 2, windowSeconds: 60 });
  expect(window.retryAt('a', at(0))).toBeNull();
  window.add('a', at(0));
  expect(window.retryAt('a', at(10))).toBeNull();
  window.add('a', at(10));
  expect(window.retryAt('a', at(59))).toEqual(at(60));
  expect(window.retryAt('b', at(59))).toBeNull();
  expect(window.retryAt('a', at(60))).toBeNull();
  window.add('a', at(60));
  expect(window.retryAt('a', at(60))).toEqual(at(70));
});

test('a clock set back does not block a key [API-62]', () => {
  const window = createCallWindow({ max: 1 });
  window.add('a', at(600));
  expect(window.retryAt('a', at(0))).toBeNull();
});

test('beyond the maximum number of keys, the least recently used is evicted [API-62]', () => {
  const window = createCallWindow({ max: 1, keysMax: 2 });
  for (const key of ['a', 'b', 'a', 'c']) window.add(key, at(0));
  expect(['a', 'b', 'c'].map((key) => window.retryAt(key, at(1)) !== null)).toEqual([true, false, true]);
});
