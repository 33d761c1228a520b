import { expect, test } from 'vitest';
import { clockOf, endOfDay, startOfDay } from './agency-day.ts';

test.each([
  ['2026-03-31', 'America/New_York', '2026-03-31T04:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-01-01', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z', '2026-01-01T11:00:00.000Z'],
  ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
  // No clock there shows midnight on this day: it begins at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('the day %s of %s begins and ends by its clocks [DESK-134]', (day, zone, begins, ends) => {
  expect([startOfDay(day, zone)?.toISOString(), endOfDay(day, zone)?.toISOString()]).toEqual([begins, ends]);
});

test('what is no day has no moment [DESK-134]', () => {
  expect([startOfDay('soon', 'UTC'), endOfDay('2026-02-31T', 'UTC')]).toEqual([undefined, undefined]);
  expect(clockOf(new Date('2026-03-31T23:05:59Z'), 'Asia/Kathmandu')).toBe('2026-04-01 04:50');
});
