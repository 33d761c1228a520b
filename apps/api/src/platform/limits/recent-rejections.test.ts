import { expect, it } from 'vitest';
import { createRecentRejections } from './recent-rejections.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);

it('caches a refusal for a second, no longer than it lasts, and not after a refund', () => {
  const refused = createRecentRejections();
  refused.note('a', at(60), at(0));
  refused.note('b', at(0.5), at(0));
  expect([refused.retryAt('a', at(0.9)), refused.retryAt('b', at(0.4))]).toEqual([at(60), at(0.5)]);
  expect([refused.retryAt('a', at(1)), refused.retryAt('b', at(0.5))]).toEqual([null, null]);
  refused.note('a', at(60), at(1));
  refused.forget('a');
  expect(refused.retryAt('a', at(1))).toBeNull();
});

it('evicts the oldest addresses in a flood, and never exceeds its size', () => {
  const refused = createRecentRejections(2);
  for (const key of ['first', 'second', 'third']) refused.note(key, at(60), at(0));
  expect(['first', 'second', 'third'].map((key) => refused.retryAt(key, at(0)))).toEqual([null, at(60), at(60)]);
});

it('records a hundred thousand addresses quickly', () => {
  const refused = createRecentRejections();
  for (let address = 0; address < 100_000; address += 1) refused.note(String(address), at(60), at(0));
  expect(refused.retryAt('99999', at(0.5))).toEqual(at(60));
});
