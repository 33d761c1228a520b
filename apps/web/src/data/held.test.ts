import { expect, test } from 'vitest';
import { held } from './held.ts';

test('what comes in time is waited for; what fails or comes too late is done without [TUT-14]', async () => {
  const later = Promise.withResolvers<string>();
  expect(await held(async () => 'welcome', 60_000, 'nothing')).toBe('welcome');
  expect(await held(async () => Promise.reject(new TypeError('offline')), 60_000, 'nothing')).toBe('nothing');
  const waited = held(() => later.promise, 1, 'nothing');
  expect(await waited).toBe('nothing');
  later.resolve('welcome');
  expect(await waited).toBe('nothing');
});
