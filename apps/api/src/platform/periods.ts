import { DAY_MILLIS } from './local-date.ts';
import { zoneOf } from './zone.ts';

/**
 * Consecutive days, weeks or months by the clocks of a zone. SQL sorts moments into them by these instants, because PostgreSQL's
 * own copy of time-zone laws may differ from Node's, by which points are earned (decision 0064).
 */
export interface Periods {
  /** The first moment of each, in order; the last one is the first to begin after the stretch that was asked for. */
  starts: Date[];
  /** A day or a week's Monday (YYYY-MM-DD) or a month (YYYY-MM), in the same order. */
  names: string[];
}

/** A stretch of time whose periods are wanted: from a moment on and before another. */
export interface ZonedStretch {
  timeZone: string;
  from: Date;
  before: Date;
}

/** Periods from the one that holds `from`; `firstDay` is the midnight, read like UTC, with which the period `ahead` of a date begins. */
function periodsOf(
  { timeZone, from, before }: ZonedStretch,
  firstDay: (date: Date, ahead: number) => number,
  nameLength: number,
): Periods {
  const zone = zoneOf(timeZone);
  const date = new Date(zone.wallOf(from.getTime()));
  const periods: Periods = { starts: [], names: [] };
  for (let ahead = 0; (periods.starts.at(-1) ?? from) < before || ahead === 0; ahead += 1) {
    const midnight = firstDay(date, ahead);
    periods.starts.push(new Date(zone.firstInstantFrom(midnight)));
    periods.names.push(new Date(midnight).toISOString().slice(0, nameLength));
  }
  return periods;
}

/** Weeks, which begin on Mondays; `weeksBefore` of them lie before the one that holds `from`. */
export const weeksOf = (stretch: ZonedStretch, weeksBefore = 0): Periods =>
  periodsOf(
    stretch,
    (date, ahead) => {
      const monday = date.getUTCDate() - ((date.getUTCDay() + 6) % 7);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), monday + 7 * (ahead - weeksBefore));
    },
    'YYYY-MM-DD'.length,
  );

export const daysOf = (stretch: ZonedStretch): Periods =>
  periodsOf(
    stretch,
    (date, ahead) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + ahead),
    'YYYY-MM-DD'.length,
  );

export const monthsOf = (stretch: ZonedStretch): Periods =>
  periodsOf(stretch, (date, ahead) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1), 'YYYY-MM'.length);

/** The first moment of a year by the clocks of a zone. */
export const startOfYear = (year: number, timeZone: string): Date =>
  new Date(zoneOf(timeZone).firstInstantFrom(Date.UTC(year, 0, 1)));

/** The first moment of the day that is so many days after a moment's own, by the clocks of a zone. */
export function startOfDayAfter(moment: Date, days: number, timeZone: string): Date {
  const zone = zoneOf(timeZone);
  const day = Math.floor(zone.wallOf(moment.getTime()) / DAY_MILLIS);
  return new Date(zone.firstInstantFrom((day + days) * DAY_MILLIS));
}

/** SQL for the place (1 is the first) of the period that holds a moment; `$2` is the periods' starts. */
export const placeOfPeriod = (moment: string): string => `width_bucket(${moment}, $2::timestamptz[])`;

/** SQL for the name of the period that holds a moment; `$2` is the periods' starts and `$3` their names. */
export const nameOfPeriod = (moment: string): string => `($3::text[])[${placeOfPeriod(moment)}]`;
