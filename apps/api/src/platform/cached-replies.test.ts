import { expect, test } from 'vitest';
import { getCachedReply } from './cached-replies.ts';

test('a reply is built once per sources and variant, and rebuilt after a source was reloaded', () => {
  const [campaigns, shelves] = [[{}], [{}]];
  const says = (text: string, sources: object[], variant = 'en'): string =>
    getCachedReply(sources, variant, () => ({ text })).bytes.toString();
  expect(says('first', [campaigns, shelves])).toBe('{"text":"first"}');
  expect(says('second', [campaigns, shelves])).toBe('{"text":"first"}');
  expect(says('zwei', [campaigns, shelves], 'de')).toBe('{"text":"zwei"}');
  expect(says('third', [[...campaigns], shelves])).toBe('{"text":"third"}');
  expect(says('fourth', [campaigns, [...shelves]])).toBe('{"text":"fourth"}');
  expect(says('fifth', [campaigns])).toBe('{"text":"fifth"}');
});

test('old variants are evicted by new ones', () => {
  const source = [{}];
  const first = getCachedReply([source], '0', () => 0);
  expect(getCachedReply([source], '0', () => 0)).toBe(first);
  for (let day = 1; day <= 64; day += 1) getCachedReply([source], String(day), () => day);
  expect(getCachedReply([source], '0', () => 0)).not.toBe(first);
});
