import type { TimeUnit } from '@fareback/contract';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { zoneOf } from '../../../platform/zone.ts';

const MINUTE = 60_000;

/**
 * A tenant's service days, numbered from 1970-01-01 (a Thursday) as 0. A day begins when the local clock first shows
 * its start time and ends when the next begins, so it has 23 or 25 hours on clock changes.
 */
export interface ServiceCalendar {
  dayOf(instant: number): number;
  startOf(day: number): number;
  minuteOf(instant: number): number;
}

function buildCalendar(timeZone: string, startMinutes: number): ServiceCalendar {
  const zone = zoneOf(timeZone);
  const starts = new Map<number, number>();
  const startOf = (day: number): number => {
    let start = starts.get(day);
    if (start === undefined) starts.set(day, (start = zone.firstInstantFrom(day * DAY_MILLIS + startMinutes * MINUTE)));
    return start;
  };
  let day = 0;
  let from = 0;
  let until = 0;
  return {
    startOf,
    minuteOf: (instant) => Math.floor((((zone.wallOf(instant) % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS) / MINUTE),
    dayOf(instant) {
      if (instant >= from && instant < until) return day;
      day = Math.floor((zone.wallOf(instant) - startMinutes * MINUTE) / DAY_MILLIS);
      while (startOf(day) > instant) day -= 1;
      while (startOf(day + 1) <= instant) day += 1;
      from = startOf(day);
      until = startOf(day + 1);
      return day;
    },
  };
}

const calendars = new Map<string, ServiceCalendar>();

export function serviceCalendar(timeZone: string, startMinutes: number): ServiceCalendar {
  const key = `${timeZone} ${startMinutes}`;
  let calendar = calendars.get(key);
  if (!calendar) calendars.set(key, (calendar = buildCalendar(timeZone, startMinutes)));
  return calendar;
}

export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MILLIS;

export const dateOfDay = (day: number): string => new Date(day * DAY_MILLIS).toISOString().slice(0, 10);

export const FIRST_MONDAY = -3;

export const weekdayOf = (day: number): number => ((((day - FIRST_MONDAY) % 7) + 7) % 7) + 1;

/** Number of the day, ISO week or month containing a service day; consecutive units have consecutive numbers. */
export function unitOf(unit: TimeUnit, day: number): number {
  if (unit === 'DAY') return day;
  if (unit === 'WEEK') return Math.floor((day - FIRST_MONDAY) / 7);
  const date = new Date(day * DAY_MILLIS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

export function firstDayOfUnit(unit: TimeUnit, number: number): number {
  if (unit === 'DAY') return number;
  return unit === 'WEEK' ? FIRST_MONDAY + number * 7 : Date.UTC(1970, number, 1) / DAY_MILLIS;
}
