import { expect, test } from 'vitest';
import { endOfLocalDate, isWithinDays, localDate } from './local-date.ts';

test.each([
  ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
  ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
  ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
  ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ['2025-12-31T18:30:00Z', 'Asia/Kolkata', '2026-01-01'],
])('the date of %s in %s is %s', (moment, zone, date) => {
  expect(localDate(new Date(moment), zone)).toBe(date);
});

test('both ends of a window are included, and a missing one leaves it open', () => {
  const window = { startsOn: '2026-03-08', endsOn: '2026-03-09' };
  expect(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'].map((date) => isWithinDays(date, window))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithinDays('1999-01-01', {})).toBe(true);
});

test('no time zone changes its date within a quarter of an hour of UTC', () => {
  const quarter = 15 * 60_000;
  const moments = Array.from({ length: 6 }, (_, at) => Date.UTC(1973 + at * 17, at % 12, at % 28) + at * 7 * quarter);
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    for (const moment of moments) {
      const start = Math.floor(moment / quarter) * quarter;
      const dates = [0, 1, quarter - 1].map((later) => format.format(start + later));
      expect([timeZone, new Set(dates).size]).toEqual([timeZone, 1]);
      expect(localDate(new Date(start + 1), timeZone)).toBe(dates[0]);
      expect(localDate(new Date(start + quarter), timeZone)).toBe(format.format(start + quarter));
    }
  }
});

test.each([
  '1969-12-31',
  '1972-05-01',
  '1973-01-01',
  '2011-12-29',
  '2024-02-29',
  '2026-03-08',
  '2026-10-25',
  '2026-12-31',
])('a date ends, in every zone, at the first moment with a later date: %s', (date) => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const end = endOfLocalDate(date, timeZone).getTime();
    expect([timeZone, format.format(end) > date, format.format(end - 1) > date]).toEqual([timeZone, true, false]);
  }
});

test('a repeated end-of-date lookup gives the same result, whatever happened in between', () => {
  const ask = (date: string, zone: string) => endOfLocalDate(date, zone).toISOString();
  const first = endOfLocalDate('2026-03-07', 'America/New_York');
  first.setTime(0);
  expect(ask('2026-03-07', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(ask('2026-03-07', 'Asia/Kolkata')).toBe('2026-03-07T18:30:00.000Z');
  expect(ask('2026-03-08', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
  expect(ask('2026-03-07', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
});
