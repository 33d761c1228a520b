import { expect, test } from 'vitest';
import { dateOfDay, dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { anniversariesOn, joinedFor } from './anniversaries.ts';

const on = (date: string, first = '2020-01-01'): string[] =>
  anniversariesOn(dayOfDate(date), dayOfDate(first)).map(dateOfDay);

test('a day is the anniversary of the same day in each earlier year, never of its own [CAMP-99]', () => {
  expect(on('2023-05-17')).toEqual(['2022-05-17', '2021-05-17', '2020-05-17']);
  expect(on('2023-05-17', '2023-01-01')).toEqual([]);
});

test.each([
  ['2025-02-28', ['2024-02-28', '2024-02-29', '2023-02-28', '2022-02-28', '2021-02-28', '2020-02-28', '2020-02-29']],
  ['2024-02-28', ['2023-02-28', '2022-02-28', '2021-02-28', '2020-02-28']],
  ['2024-02-29', ['2020-02-29']],
  ['2025-03-01', ['2024-03-01', '2023-03-01', '2022-03-01', '2021-03-01', '2020-03-01']],
])('who joined on February 29 celebrates on the 28th in years without one: %s [CAMP-99]', (date, joined) => {
  expect(on(date)).toEqual(joined);
});

test('every join date is celebrated exactly once in each later year [CAMP-99]', () => {
  const celebrated = new Map<string, number>();
  for (let day = dayOfDate('2023-01-01'); day < dayOfDate('2025-01-01'); day += 1)
    for (const joined of on(dateOfDay(day))) {
      const name = `${joined} in ${dateOfDay(day).slice(0, 4)}`;
      celebrated.set(name, (celebrated.get(name) ?? 0) + 1);
    }
  // Three and four earlier years, with one leap day among the first three and the leap day of 2020 in both.
  expect(celebrated.size).toBe(3 * 365 + 1 + 4 * 365 + 1);
  expect(new Set(celebrated.values())).toEqual(new Set([1]));
});

test('join times are those of the service day in the agency’s zone, also on a day of 23 hours [CAMP-99]', () => {
  const calendar = serviceCalendar('America/New_York', 180);
  const day = dayOfDate('2027-03-14');
  expect(joinedFor(calendar, [day], dayOfDate('2026-01-01'))).toEqual([
    { from: new Date('2026-03-14T07:00:00Z'), until: new Date('2026-03-15T07:00:00Z'), day },
  ]);
  expect(calendar.startOf(day + 1) - calendar.startOf(day)).toBe(86_400_000);
  expect(new Date(calendar.startOf(day))).toEqual(new Date('2027-03-14T07:00:00Z'));
});
