import { describe, expect, test } from 'vitest';
import { zoneOf } from '../../../platform/zone.ts';
import { dayOfDate, firstDayOfUnit, serviceCalendar, unitOf, weekdayOf } from './service-day.ts';

const HOUR = 3_600_000;
const hoursOf = (timeZone: string, startMinutes: number, date: string): number => {
  const calendar = serviceCalendar(timeZone, startMinutes);
  const day = dayOfDate(date);
  return (calendar.startOf(day + 1) - calendar.startOf(day)) / HOUR;
};

describe('service days', () => {
  test.each([
    ['America/New_York', 0, '2026-03-08', 23],
    ['America/New_York', 0, '2026-11-01', 25],
    ['America/New_York', 180, '2026-03-07', 23],
    ['America/New_York', 180, '2026-03-08', 24],
    ['America/New_York', 180, '2026-10-31', 25],
    ['Europe/Berlin', 0, '2026-03-29', 23],
    ['Europe/Berlin', 0, '2026-10-25', 25],
    ['Australia/Lord_Howe', 0, '2026-04-05', 24.5],
    ['Australia/Lord_Howe', 0, '2026-10-04', 23.5],
    ['America/Havana', 0, '2026-11-01', 25],
    ['America/Mexico_City', 0, '2015-04-05', 23],
    ['America/Mexico_City', 0, '2026-04-05', 24],
    ['Asia/Kathmandu', 0, '2026-06-01', 24],
    ['Pacific/Apia', 0, '2011-12-30', 0],
  ])('in %s, starting %i minutes after midnight, %s has %d hours [CAMP-05]', (zone, start, date, hours) => {
    expect(hoursOf(zone, start, date)).toBe(hours);
  });

  test.each([
    ['2026-03-02T04:59:59.999Z', '2026-03-01'],
    ['2026-03-02T05:00:00.000Z', '2026-03-02'],
    ['2026-07-02T03:59:59.999Z', '2026-07-01'],
    ['2026-07-02T04:00:00.000Z', '2026-07-02'],
  ])(
    '%s in New York is on %s: the last second before local midnight and the first after [CAMP-05]',
    (instant, date) => {
      expect(serviceCalendar('America/New_York', 0).dayOf(Date.parse(instant))).toBe(dayOfDate(date));
    },
  );

  test.each([
    ['2026-03-01T07:59:59Z', '2026-02-28'],
    ['2026-03-01T08:00:00Z', '2026-03-01'],
    // Daylight saving begins at 02:00 on March 8: three o'clock is an hour early.
    ['2026-03-08T06:59:59Z', '2026-03-07'],
    ['2026-03-08T07:00:00Z', '2026-03-08'],
  ])('with a service day that starts at 03:00, a ride at %s counts for %s', (instant, date) => {
    expect(serviceCalendar('America/New_York', 180).dayOf(Date.parse(instant))).toBe(dayOfDate(date));
  });

  test.each([
    'America/New_York',
    'Europe/Berlin',
    'America/Havana',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/Santiago',
  ])('days of %s follow one another without gap or overlap, whatever minute they start at', (zone) => {
    for (const start of [0, 90, 150, 180, 1439]) {
      const calendar = serviceCalendar(zone, start);
      const from = Date.parse('2025-12-31T00:00:00Z');
      let before = calendar.dayOf(from);
      for (let instant = from; instant < from + 370 * 24 * HOUR; instant += HOUR / 2) {
        const day = calendar.dayOf(instant);
        expect(day - before === 0 || day - before === 1).toBe(true);
        expect(calendar.startOf(day) <= instant && instant < calendar.startOf(day + 1)).toBe(true);
        before = day;
      }
    }
  });

  test('weeks begin on Monday, months on the first', () => {
    const sunday = dayOfDate('2026-03-01');
    expect(weekdayOf(sunday)).toBe(7);
    expect(weekdayOf(sunday + 1)).toBe(1);
    expect(unitOf('WEEK', sunday + 1) - unitOf('WEEK', sunday)).toBe(1);
    expect(unitOf('MONTH', sunday) - unitOf('MONTH', sunday - 1)).toBe(1);
    expect(unitOf('MONTH', dayOfDate('2026-01-01')) - unitOf('MONTH', dayOfDate('2025-12-31'))).toBe(1);
    expect(weekdayOf(dayOfDate('1969-12-28'))).toBe(7);
  });
});

test.each(['DAY', 'WEEK', 'MONTH'] as const)(
  'each %s begins on its first day, before 1970 and in leap years too',
  (unit) => {
    for (let day = dayOfDate('1968-01-01'); day < dayOfDate('2029-01-01'); day += 1) {
      const number = unitOf(unit, day);
      const first = firstDayOfUnit(unit, number);
      expect([unitOf(unit, first), unitOf(unit, first - 1)]).toEqual([number, number - 1]);
      expect(first <= day && day < firstDayOfUnit(unit, number + 1)).toBe(true);
    }
  },
);

describe('local times', () => {
  const iso = (instants: number[]): string[] => instants.map((instant) => new Date(instant).toISOString());
  test('a time in the hour that is skipped names no moment', () => {
    expect(zoneOf('America/Mexico_City').instantsOf(Date.parse('2015-04-05T02:30:00Z'))).toEqual([]);
  });
  test('a time in the hour that comes twice names two moments, the earlier first', () => {
    expect(iso(zoneOf('America/New_York').instantsOf(Date.parse('2026-11-01T01:30:00Z')))).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ]);
  });
  test('the edges of both hours name one moment each', () => {
    const newYork = zoneOf('America/New_York');
    for (const wall of [
      '2026-03-08T01:59:59Z',
      '2026-03-08T03:00:00Z',
      '2026-11-01T00:59:59Z',
      '2026-11-01T02:00:00Z',
    ]) {
      expect(newYork.instantsOf(Date.parse(wall))).toHaveLength(1);
    }
  });
  test('converting a time to local time and back gives the same time, in every hour of two years', () => {
    const broken: number[] = [];
    for (const name of ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Mexico_City']) {
      const zone = zoneOf(name);
      const from = Date.parse('2014-12-30T00:00:00Z');
      for (let instant = from; instant < from + 733 * 24 * HOUR; instant += HOUR) {
        if (!zone.instantsOf(zone.wallOf(instant)).includes(instant)) broken.push(instant);
      }
    }
    expect(broken).toEqual([]);
  });
});
