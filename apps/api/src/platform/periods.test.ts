import { describe, expect, test } from 'vitest';
import { monthsOf, startOfDayAfter, startOfYear, weeksOf } from './periods.ts';

const stretch = (timeZone: string, from: string, before: string) => ({
  timeZone,
  from: new Date(from),
  before: new Date(before),
});
const iso = (moments: Date[]): string[] => moments.map((moment) => moment.toISOString());

describe('weeks', () => {
  test('begin on local Mondays, also in weeks that a clock change makes longer, up to the first after the stretch [EARN-23]', () => {
    const { starts, names } = weeksOf(stretch('America/New_York', '2026-10-31T12:00:00Z', '2026-11-09T05:00:00.001Z'));
    expect(names).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
    expect(iso(starts)).toEqual([
      '2026-10-26T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2026-11-09T05:00:00.000Z',
      '2026-11-16T05:00:00.000Z',
    ]);
  });

  test('a stretch that ends as a week begins does not reach into it; weeks before the first can be added [EARN-23]', () => {
    const asked = stretch('Asia/Tokyo', '2026-05-31T14:59:59.999Z', '2026-05-31T15:00:00Z');
    expect(weeksOf(asked).names).toEqual(['2026-05-25', '2026-06-01']);
    expect(weeksOf(asked, 4).names).toEqual([
      '2026-04-27',
      '2026-05-04',
      '2026-05-11',
      '2026-05-18',
      '2026-05-25',
      '2026-06-01',
    ]);
  });

  test('an empty stretch has the week that holds it [EARN-23]', () => {
    const asked = stretch('UTC', '9999-01-01T00:00:00Z', '2026-06-01T00:00:00Z');
    expect(weeksOf(asked).names).toEqual(['9998-12-28']);
  });
});

test('months begin at local midnight, or right after it where clocks skip it [EARN-23]', () => {
  // Paraguay skipped the midnight of October 1, 2017, a Sunday.
  const { starts, names } = monthsOf(stretch('America/Asuncion', '2017-09-30T12:00:00Z', '2017-10-31T12:00:00Z'));
  expect(names).toEqual(['2017-09', '2017-10', '2017-11']);
  expect(iso(starts)).toEqual(['2017-09-01T04:00:00.000Z', '2017-10-01T04:00:00.000Z', '2017-11-01T03:00:00.000Z']);
});

test.each([
  ['2026-03-07T12:00:00Z', 1, '2026-03-08T05:00:00.000Z'],
  ['2026-03-07T12:00:00Z', 2, '2026-03-09T04:00:00.000Z'],
  ['2026-03-08T04:59:59Z', 1, '2026-03-08T05:00:00.000Z'],
  ['2026-03-08T05:00:00Z', 1, '2026-03-09T04:00:00.000Z'],
])('from %s in New York, %i days later begin at %s [EARN-23]', (moment, days, expected) => {
  expect(startOfDayAfter(new Date(moment), days, 'America/New_York').toISOString()).toBe(expected);
});

test('a year begins at local midnight [EARN-23]', () => {
  expect(startOfYear(2026, 'Pacific/Kiritimati').toISOString()).toBe('2025-12-31T10:00:00.000Z');
});
