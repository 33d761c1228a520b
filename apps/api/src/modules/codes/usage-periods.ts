import { DAY_MILLIS } from '../../platform/durations.ts';
import { zoneOf } from '../../platform/zone.ts';

export interface UsagePeriods {
  day: Date;
  week: Date;
  month: Date;
}

function periodsFrom(now: Date, timeZone: string, ahead: 0 | 1): UsagePeriods {
  const zone = zoneOf(timeZone);
  const wall = new Date(zone.wallOf(now.getTime()));
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  const sinceMonday = (wall.getUTCDay() + 6) % 7;
  const moment = (wallTime: number): Date => new Date(zone.firstInstantFrom(wallTime));
  return {
    day: moment(midnight + ahead * DAY_MILLIS),
    week: moment(midnight + (7 * ahead - sinceMonday) * DAY_MILLIS),
    month: moment(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + ahead, 1)),
  };
}

/**
 * Starts of the day, ISO week (Monday) and month of `now` in a time zone; if midnight was skipped, the first moment of
 * that date [CODE-12].
 */
export const usagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 0);

export const nextUsagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 1);
