import { expect, test } from 'vitest';
import { daysOfSpan, lastDueSending, nextSending, type SendingTimes } from './occurrences.ts';

const ZONE = 'America/New_York';
const daily = (hour: number): SendingTimes => ({ frequency: 'DAILY', weekday: null, dayOfMonth: null, hour });
const monthly = (dayOfMonth: number): SendingTimes => ({ frequency: 'MONTHLY', weekday: null, dayOfMonth, hour: 7 });

const nextAfter = (times: SendingTimes, after: string, zone = ZONE): string =>
  nextSending(times, zone, new Date(after)).toISOString();

test('a daily report has one sending a day when the clock skips or repeats its hour [DESK-760]', () => {
  expect(nextAfter(daily(2), '2026-03-07T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(nextAfter(daily(2), '2026-03-08T07:00:00Z')).toBe('2026-03-09T06:00:00.000Z');
  expect(nextAfter(daily(1), '2026-10-31T12:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
  expect(nextAfter(daily(1), '2026-11-01T05:00:00Z')).toBe('2026-11-02T06:00:00.000Z');
});

test('an hour keeps its place on the clock, also in zones with quarter hours [DESK-760]', () => {
  expect(nextAfter(daily(7), '2026-03-07T23:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(nextAfter(daily(7), '2026-03-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-03-01T01:15:00.000Z');
});

test('a weekly report comes on its weekday, a monthly one on its day or the last of a shorter month [DESK-760]', () => {
  const monday: SendingTimes = { frequency: 'WEEKLY', weekday: 1, dayOfMonth: null, hour: 7 };
  expect(nextAfter(monday, '2026-11-30T11:59:00Z')).toBe('2026-11-30T12:00:00.000Z');
  expect(nextAfter(monday, '2026-11-30T12:00:00Z')).toBe('2026-12-07T12:00:00.000Z');
  expect(nextAfter({ ...monday, weekday: 7 }, '2026-11-30T12:00:00Z')).toBe('2026-12-06T12:00:00.000Z');
  expect(nextAfter(monthly(31), '2027-02-01T12:00:00Z')).toBe('2027-02-28T12:00:00.000Z');
  expect(nextAfter(monthly(31), '2027-02-28T12:00:00Z')).toBe('2027-03-31T11:00:00.000Z');
  expect(nextAfter(monthly(1), '2026-12-01T12:00:00Z')).toBe('2027-01-01T12:00:00.000Z');
});

test('after days without a process, only the last due sending is left [DESK-760]', () => {
  const now = new Date('2026-11-30T18:00:00Z');
  expect(lastDueSending(daily(7), ZONE, now).toISOString()).toBe('2026-11-30T12:00:00.000Z');
  expect(lastDueSending(daily(14), ZONE, now).toISOString()).toBe('2026-11-29T19:00:00.000Z');
  expect(lastDueSending(monthly(31), ZONE, now).toISOString()).toBe('2026-11-30T12:00:00.000Z');
});

test('spans end with yesterday and have an equal span before [DESK-759]', () => {
  const range = (from: string, to = from) => ({ from, to });
  expect(daysOfSpan('YESTERDAY', '2026-03-01')).toEqual({ now: range('2026-02-28'), before: range('2026-02-27') });
  expect(daysOfSpan('LAST_7_DAYS', '2026-11-30')).toEqual({
    now: range('2026-11-23', '2026-11-29'),
    before: range('2026-11-16', '2026-11-22'),
  });
  expect(daysOfSpan('LAST_MONTH', '2027-01-05')).toEqual({
    now: range('2026-12-01', '2026-12-31'),
    before: range('2026-11-01', '2026-11-30'),
  });
  expect(daysOfSpan('MONTH_TO_DATE', '2026-03-31')).toEqual({
    now: range('2026-03-01', '2026-03-30'),
    before: range('2026-02-01', '2026-02-28'),
  });
  expect(daysOfSpan('MONTH_TO_DATE', '2026-12-01')).toEqual({
    now: range('2026-11-01', '2026-11-30'),
    before: range('2026-10-01', '2026-10-30'),
  });
});
