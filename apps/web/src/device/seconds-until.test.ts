import { expect, test } from 'vitest';
import { secondsUntil } from './seconds-until.ts';

const moment = '2026-03-01T17:06:00.000Z';
const at = Date.parse(moment);

test('a new code can be requested at the given time and later, not before [PHONE-06]', () => {
  expect(secondsUntil(moment, at - 60_000)).toBe(60);
  expect(secondsUntil(moment, at - 1)).toBe(1);
  expect(secondsUntil(moment, at)).toBe(0);
  expect(secondsUntil(moment, at + 5000)).toBe(0);
});

test('an unreadable time means no wait [PHONE-06]', () => {
  expect(secondsUntil(null, at)).toBe(0);
  expect(secondsUntil('soon', at)).toBe(0);
});
