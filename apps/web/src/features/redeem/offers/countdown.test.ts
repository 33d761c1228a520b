import { availableIn } from '@fareback/wording';
import { describe, expect, it } from 'vitest';
import { isFarInFuture, isRunningOut } from './countdown.tsx';

const minuteMs = 60_000;
const now = new Date('2026-03-01T10:00:00.000Z');
const leftAfter = (minutes: number) => {
  const left = availableIn(new Date(now.getTime() + minutes * minuteMs), now);
  if (left === null) throw new Error('it has come');
  return left;
};

describe('a ticket or code that expires', () => {
  it.each([
    ['months ahead', 90 * 24 * 60, 90 * 24 * 60, false],
    ['24 hours before the end of a month', 24 * 60, 30 * 24 * 60, false],
    ['a minute later', 24 * 60 - 1, 30 * 24 * 60, true],
    ['12 minutes before the end of two hours', 12, 120, false],
    ['11 minutes before the end of two hours', 11, 120, true],
    ['5 minutes before the end of a quarter of an hour', 5, 15, false],
    ['4 minutes before the end of a quarter of an hour', 4, 15, true],
  ])('%s: left %i of %i minutes, urgent %s [REDEEM-17]', (_, left, life, urgent) => {
    expect(isRunningOut(leftAfter(left), life * minuteMs)).toBe(urgent);
  });

  it('shows a date from two whole days ahead, and a countdown below that [REDEEM-17]', () => {
    expect([2 * 24 * 60, 2 * 24 * 60 - 1, 5].map((minutes) => isFarInFuture(leftAfter(minutes)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
