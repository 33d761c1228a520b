import { DAY_MILLIS } from '../../platform/durations.ts';
import { zoneOf } from '../earning/index.ts';

/** When the present day, ISO week and month began on a tenant's clocks. */
export interface UsagePeriods {
  day: Date;
  week: Date;
  month: Date;
}

/**
 * The moments at which the day, the ISO week (Monday) and the month of `now` began in a time zone, also where midnight was
 * skipped: the first moment of that date then [CODE-12].
 */
export function usagePeriods(now: Date, timeZone: string): UsagePeriods {
  const zone = zoneOf(timeZone);
  const wall = new Date(zone.wallOf(now.getTime()));
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  const sinceMonday = (wall.getUTCDay() + 6) % 7;
  const moment = (wallTime: number): Date => new Date(zone.firstInstantFrom(wallTime));
  return {
    day: moment(midnight),
    week: moment(midnight - sinceMonday * DAY_MILLIS),
    month: moment(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1)),
  };
}
