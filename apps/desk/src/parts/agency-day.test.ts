import { expect, test } from 'vitest';
import { clockOf, dayText, endOfDay, momentAt, monthText, shortDay, shortMonth, startOfDay } from './agency-day.ts';

test.each([
  ['2026-03-31', 'America/New_York', '2026-03-31T04:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-01-01', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z', '2026-01-01T11:00:00.000Z'],
  ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
  // Midnight does not exist there on this day; the day begins at 01:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('the day %s of %s begins and ends by its local time [DESK-134]', (day, zone, begins, ends) => {
  expect([startOfDay(day, zone)?.toISOString(), endOfDay(day, zone)?.toISOString()]).toEqual([begins, ends]);
});

test.each([
  ['2026-03-31T07:05', 'America/New_York', '2026-03-31T11:05:00.000Z'],
  ['2026-03-31T07:05', 'Asia/Kathmandu', '2026-03-31T01:20:00.000Z'],
  // Skipped: clocks go from 02:00 to 03:00.
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // Occurs twice; the first one counts.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  // Clocks go back by half an hour, in the southern hemisphere.
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('the time %s of %s is its local time [DESK-259]', (dayAndTime, zone, moment) => {
  expect(momentAt(dayAndTime, zone)?.toISOString()).toBe(moment);
});

test('an invalid time is rejected [DESK-259]', () => {
  expect(['', 'soon', '2026-02-31T'].map((typed) => momentAt(typed, 'UTC'))).toEqual([undefined, undefined, undefined]);
});

test('an invalid day is rejected [DESK-134]', () => {
  expect([startOfDay('soon', 'UTC'), endOfDay('2026-02-31T', 'UTC')]).toEqual([undefined, undefined]);
  expect(clockOf(new Date('2026-03-31T23:05:59Z'), 'Asia/Kathmandu')).toBe('2026-04-01 04:50');
});

test("months and days are formatted in the desk's language, from an ISO month or any of its days [DESK-175, DESK-300]", () => {
  expect(['2026-10', '2026-10-31'].map((month) => monthText(month, 'en'))).toEqual(['October 2026', 'October 2026']);
  expect(monthText('2026-10', 'es')).toBe('octubre de 2026');
  expect([shortMonth('2026-10', 'en'), shortMonth('2026-10', 'es')]).toEqual(['Oct 2026', 'oct 2026']);
  expect([dayText('2026-11-02', 'en'), dayText('2026-11-02', 'es')]).toEqual(['Nov 2, 2026', '2 nov 2026']);
  expect([shortDay('2026-11-02', 'en'), shortDay('2026-11-02', 'es')]).toEqual(['Nov 2', '2 nov']);
});
