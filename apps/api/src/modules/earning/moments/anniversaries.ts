import type { ServiceCalendar } from '../engine/service-day.ts';
import { dateOfDay, dayOfDate } from '../engine/service-day.ts';

/** A month and day, such as `02-29`. */
export type MonthDay = string;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

export const yearOf = (day: number): number => Number(dateOfDay(day).slice(0, 4));

/** The months and days that are celebrated on a service day: February 29 on the 28th in years without one [CAMP-99]. */
export function celebratedOn(day: number): MonthDay[] {
  const monthDay = dateOfDay(day).slice(5);
  return monthDay === '02-28' && !isLeap(yearOf(day)) ? [monthDay, '02-29'] : [monthDay];
}

/** The service days of earlier years, from the year of `first`, whose anniversary is on a day. */
export function anniversariesOn(day: number, first: number): number[] {
  const year = yearOf(day);
  const years = Array.from({ length: Math.max(0, year - yearOf(first)) }, (_, back) => year - 1 - back);
  return years.flatMap((past) =>
    celebratedOn(day).flatMap((monthDay) =>
      monthDay === '02-29' && !isLeap(past) ? [] : [dayOfDate(`${past}-${monthDay}`)],
    ),
  );
}

/** When the members joined whose anniversary is on one of these service days. */
export const joinedFor = (
  calendar: ServiceCalendar,
  days: readonly number[],
  first: number,
): { from: Date; until: Date; day: number }[] =>
  days.flatMap((day) =>
    anniversariesOn(day, first).map((joined) => ({
      from: new Date(calendar.startOf(joined)),
      until: new Date(calendar.startOf(joined + 1)),
      day,
    })),
  );
