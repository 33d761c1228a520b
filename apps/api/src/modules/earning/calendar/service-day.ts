import type { TimeUnit } from '@fareback/contract';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { zoneOf } from '../../../platform/zone.ts';

const MINUTE = 60_000;

/**
 * A tenant's days. A service day is named by its number: days since 1970-01-01, so that 0 is that Thursday. It begins
 * when the tenant's clocks first show the service day's start and ends when the next one begins, so it has 23 or 25
 * hours on the days when clocks change.
 */
export interface ServiceCalendar {
  /** The service day that holds a moment (milliseconds since 1970, UTC). */
  dayOf(instant: number): number;
  /** The moment at which a service day begins. */
  startOf(day: number): number;
  /** What the tenant's clocks show at a moment, in minutes after midnight. */
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

/** The service days of a zone whose day begins `startMinutes` after midnight. */
export function serviceCalendar(timeZone: string, startMinutes: number): ServiceCalendar {
  const key = `${timeZone} ${startMinutes}`;
  let calendar = calendars.get(key);
  if (!calendar) calendars.set(key, (calendar = buildCalendar(timeZone, startMinutes)));
  return calendar;
}

/** Number of the service day that a calendar date (`2026-03-01`) names. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MILLIS;

/** Calendar date of a service day: `dayOfDate` the other way round. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MILLIS).toISOString().slice(0, 10);

/** Monday of the first ISO week, from which weeks are counted. */
export const FIRST_MONDAY = -3;

/** Day of the week of a service day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day - FIRST_MONDAY) % 7) + 7) % 7) + 1;

/** Number of the day, ISO week or month that a service day lies in; consecutive units have consecutive numbers. */
export function unitOf(unit: TimeUnit, day: number): number {
  if (unit === 'DAY') return day;
  if (unit === 'WEEK') return Math.floor((day - FIRST_MONDAY) / 7);
  const date = new Date(day * DAY_MILLIS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** First service day of the unit with this number: `unitOf` the other way round. */
export function firstDayOfUnit(unit: TimeUnit, number: number): number {
  if (unit === 'DAY') return number;
  return unit === 'WEEK' ? FIRST_MONDAY + number * 7 : Date.UTC(1970, number, 1) / DAY_MILLIS;
}
