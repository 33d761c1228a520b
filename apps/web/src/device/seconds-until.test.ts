import { expect, test } from 'vitest';
import { secondsUntil } from './seconds-until.ts';

const moment = '2026-03-01T17:06:00.000Z';
const at = Date.parse(moment);

test('a new code may be asked for at the moment itself and after it, not before [PHONE-06]', () => {
  expect(secondsUntil(moment, at - 60_000)).toBe(60);
  expect(secondsUntil(moment, at - 1)).toBe(1);
  expect(secondsUntil(moment, at)).toBe(0);
  expect(secondsUntil(moment, at + 5000)).toBe(0);
});

test('without a readable moment nothing has to be waited for [PHONE-06]', () => {
  expect(secondsUntil(null, at)).toBe(0);
  expect(secondsUntil('soon', at)).toBe(0);
});
