import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from './budgets.ts';

const DAY = 86_400_000;
const [begins, ends] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)];
const month = { begins, ends, pausedMillis: 0, max: 1000, paysNoMore: false };
const on = (day: number): number => Date.UTC(2026, 2, day);

test.each([
  ['a month that lasts', 100, 11, { points: 310, usedUpAt: null }],
  ['one that reaches its limit with its last moment', 1000, 32, { points: 1000, usedUpAt: null }],
  ['one that does not last: the limit, and when', 500, 11, { points: 1000, usedUpAt: on(21) }],
  ['one in which nothing was given', 0, 11, { points: 0, usedUpAt: null }],
  ['its first day tells no pace', 900, 1.5, { points: null, usedUpAt: null }],
])('%s [DESK-216]', (_, given, day, forecast) => {
  expect(forecastOf({ ...month, given }, begins + (day - 1) * DAY)).toEqual(forecast);
});

test('a used-up, paused or ended budget spends no more [DESK-216]', () => {
  expect(forecastOf({ ...month, given: 995, paysNoMore: true }, on(11))).toEqual({ points: 995, usedUpAt: null });
  expect(forecastOf({ ...month, ends: on(9), given: 995 }, on(11))).toEqual({ points: 995, usedUpAt: null });
});

test('days before the start and days used up do not count for the pace; days after the end add nothing [DESK-216]', () => {
  expect(forecastOf({ ...month, begins: on(6), given: 100 }, on(11)).points).toBe(100 + 21 * 20);
  expect(forecastOf({ ...month, pausedMillis: 5 * DAY, given: 100 }, on(11)).points).toBe(100 + 21 * 20);
  expect(forecastOf({ ...month, begins: on(11) - DAY / 2, given: 100 }, on(11)).points).toBeNull();
  expect(forecastOf({ ...month, ends: on(16), given: 100 }, on(11)).points).toBe(150);
});

/** Independent check: adds points one by one at equal intervals until the limit or the end. */
function walk({ given, max, paidMillis, now, end }: Record<'given' | 'max' | 'paidMillis' | 'now' | 'end', number>) {
  const distance = paidMillis / given;
  let [points, at] = [given, now];
  while (points < max && at + distance <= end) {
    points += 1;
    at = now + (points - given) * distance;
  }
  return { points, at };
}

test('the forecast equals a simulation point by point [DESK-216]', () => {
  const cases = fc.record({
    given: fc.integer({ min: 1, max: 900 }),
    max: fc.integer({ min: 901, max: 3000 }),
    now: fc.integer({ min: begins + 2 * DAY, max: ends - 1 }),
    pausedMillis: fc.integer({ min: 0, max: DAY }),
  });
  fc.assert(
    fc.property(cases, ({ given, max, now, pausedMillis }) => {
      const told = forecastOf({ ...month, given, max, pausedMillis }, now);
      const walked = walk({ given, max, now, end: ends, paidMillis: now - begins - pausedMillis });
      expect(Math.abs((told.points ?? Number.NaN) - walked.points)).toBeLessThanOrEqual(1);
      expect(told.points).toBeLessThanOrEqual(max);
      expect(Math.abs((told.usedUpAt ?? walked.at) - walked.at)).toBeLessThan(1);
      // A limit reached by the last point of the month may also be reported as lasting.
      const isReached = walked.points === max && ends - walked.at > (now - begins - pausedMillis) / given;
      expect(told.usedUpAt !== null || !isReached).toBe(true);
    }),
  );
});
