import { DAY_MILLIS } from '../../platform/durations.ts';
import { zoneOf } from '../../platform/zone.ts';

/** When the present day, ISO week and month began on a tenant's clocks. */
export interface UsagePeriods {
  day: Date;
  week: Date;
  month: Date;
}

/** When periods begin on a tenant's clocks: the present ones, or with `ahead` 1 the next. */
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
 * The moments at which the day, the ISO week (Monday) and the month of `now` began in a time zone, also where midnight was
 * skipped: the first moment of that date then [CODE-12].
 */
export const usagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 0);

/** The moments at which the next day, ISO week and month begin, when limits count anew [CODE-40]. */
export const nextUsagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 1);
