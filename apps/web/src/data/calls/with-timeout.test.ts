import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

test('a result in time is used; a failed or late one is skipped [TUT-14]', async () => {
  const later = Promise.withResolvers<string>();
  expect(await withTimeout(async () => 'welcome', 60_000, 'nothing')).toBe('welcome');
  expect(await withTimeout(async () => Promise.reject(new TypeError('offline')), 60_000, 'nothing')).toBe('nothing');
  const waited = withTimeout(() => later.promise, 1, 'nothing');
  expect(await waited).toBe('nothing');
  later.resolve('welcome');
  expect(await waited).toBe('nothing');
});
