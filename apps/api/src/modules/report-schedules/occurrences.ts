import type { ReportFrequency, ReportSpan } from '@fareback/contract/admin';
import { DAY_MILLIS, dayBefore, endOfLocalDate, localDate } from '../../platform/local-date.ts';

/** When a report is sent, in the agency's time zone. */
export interface SendingTimes {
  frequency: ReportFrequency;
  /** 1 is Monday. */
  weekday: number | null;
  dayOfMonth: number | null;
  hour: number;
}

const QUARTER_MILLIS = 15 * 60_000;

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLIS).toISOString().slice(0, 10);

/** The first or, with `days` of -1, the last day of the month that is `months` after the date's. */
const dayOfMonthAt = (date: string, months: number, day: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};

const firstOfMonth = (date: string, months = 0): string => dayOfMonthAt(date, months, 1);
const lastOfMonth = (date: string, months = 0): string => dayOfMonthAt(date, months + 1, 0);

const hours = new Map<string, Intl.DateTimeFormat>();

function localHour(moment: number, timeZone: string): number {
  let format = hours.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(timeZone, format);
  }
  return Number(format.format(moment));
}

/**
 * The moment of an hour on a local day. An hour that the clock skips is the first moment after the gap; of an hour that
 * comes twice it is the first.
 */
function momentAt(date: string, hour: number, timeZone: string): Date {
  const end = endOfLocalDate(date, timeZone).getTime();
  let moment = endOfLocalDate(dayBefore(date), timeZone).getTime();
  while (moment < end && localHour(moment, timeZone) < hour) moment += QUARTER_MILLIS;
  return new Date(moment);
}

function isSendingDay({ frequency, weekday, dayOfMonth }: SendingTimes, date: string): boolean {
  if (frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === weekday;
  const last = lastOfMonth(date);
  return Number(date.slice(8)) === Math.min(dayOfMonth ?? 1, Number(last.slice(8)));
}

/** The longest time between two sendings, in days: from the 31st to the 31st of the next month, and a day more. */
const DAYS_BETWEEN = 33;

function findOccurrence(
  times: SendingTimes,
  timeZone: string,
  { start, step, isWanted }: { start: string; step: 1 | -1; isWanted: (moment: Date) => boolean },
): Date {
  for (let days = 0; days <= 2 * DAYS_BETWEEN; days += 1) {
    const date = addDays(start, days * step);
    if (!isSendingDay(times, date)) continue;
    const moment = momentAt(date, times.hour, timeZone);
    if (isWanted(moment)) return moment;
  }
  throw new Error('A schedule has a day in every two months.');
}

/** The first sending after a moment. */
export const nextSending = (times: SendingTimes, timeZone: string, after: Date): Date =>
  findOccurrence(times, timeZone, {
    start: localDate(after, timeZone),
    step: 1,
    isWanted: (moment) => moment > after,
  });

/** The last sending that is due by now: after an outage, only this one is sent. */
export const lastDueSending = (times: SendingTimes, timeZone: string, now: Date): Date =>
  findOccurrence(times, timeZone, {
    start: localDate(now, timeZone),
    step: -1,
    isWanted: (moment) => moment <= now,
  });

/** First and last day, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The days of a report sent on a date, and the days before that they are compared with. Days end with yesterday, so a
 * running day never looks like a fall. On the first of a month, the month to date is the whole month before.
 */
export function daysOfSpan(span: ReportSpan, date: string): { now: DayRange; before: DayRange } {
  const yesterday = dayBefore(date);
  const lastDays = (days: number) => ({
    now: { from: addDays(date, -days), to: yesterday },
    before: { from: addDays(date, -2 * days), to: addDays(date, -days - 1) },
  });
  if (span === 'YESTERDAY') return lastDays(1);
  if (span === 'LAST_7_DAYS') return lastDays(7);
  if (span === 'LAST_28_DAYS') return lastDays(28);
  if (span === 'LAST_MONTH')
    return {
      now: { from: firstOfMonth(date, -1), to: lastOfMonth(date, -1) },
      before: { from: firstOfMonth(date, -2), to: lastOfMonth(date, -2) },
    };
  const monthEnd = lastOfMonth(yesterday, -1);
  const sameDay = addDays(firstOfMonth(yesterday, -1), Number(yesterday.slice(8)) - 1);
  return {
    now: { from: firstOfMonth(yesterday), to: yesterday },
    before: { from: firstOfMonth(yesterday, -1), to: sameDay < monthEnd ? sameDay : monthEnd },
  };
}
