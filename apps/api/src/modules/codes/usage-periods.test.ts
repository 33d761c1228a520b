import { expect, it } from 'vitest';
import { nextUsagePeriods, usagePeriods } from './usage-periods.ts';

const periods = (now: string, zone: string) => {
  const { day, week, month } = usagePeriods(new Date(now), zone);
  return [day, week, month].map((moment) => moment.toISOString());
};

it.each([
  [
    '2026-03-02T04:59:59Z',
    'America/New_York',
    '2026-03-01T05:00:00.000Z',
    '2026-02-23T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  [
    '2026-03-02T05:00:00Z',
    'America/New_York',
    '2026-03-02T05:00:00.000Z',
    '2026-03-02T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  [
    '2026-03-09T03:00:00Z',
    'America/New_York',
    '2026-03-08T05:00:00.000Z',
    '2026-03-02T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  ['2027-01-03T12:00:00Z', 'UTC', '2027-01-03T00:00:00.000Z', '2026-12-28T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  [
    '2026-09-06T12:00:00Z',
    'America/Santiago',
    '2026-09-06T04:00:00.000Z',
    '2026-08-31T04:00:00.000Z',
    '2026-09-01T04:00:00.000Z',
  ],
])(
  "at %s in %s the day, ISO week and month began at midnight in the tenant's time zone [CODE-12]",
  (now, zone, ...began) => {
    expect(periods(now, zone)).toEqual(began);
  },
);

it.each([
  ['2026-12-31T12:00:00Z', '2027-01-01T05:00:00.000Z', '2027-01-04T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['2026-03-08T12:00:00Z', '2026-03-09T04:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-04-01T04:00:00.000Z'],
])("at %s the next day, week and month begin at midnight in the tenant's time zone [CODE-40]", (now, ...next) => {
  const { day, week, month } = nextUsagePeriods(new Date(now), 'America/New_York');
  expect([day, week, month].map((moment) => moment.toISOString())).toEqual(next);
});
