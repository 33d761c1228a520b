import { DAY_MILLIS } from '../../../platform/local-date.ts';

interface Spending {
  left: number;
  /** Points of the window, and the days of it in which the campaign could pay. */
  points: number;
  days: number;
  now: number;
  /** The month's or the campaign's end, in milliseconds. */
  ends: number;
}

/** A mean needs two days of payment. */
const DAYS_LEAST = 2;

/** The mean per day, and the moment at which nothing is left at it; null if that is not before the end. */
export function forecastRunOut({ left, points, days, now, ends }: Spending): {
  perDay: number | null;
  runsOutAt: number | null;
} {
  if (days < DAYS_LEAST) return { perDay: null, runsOutAt: null };
  const perDay = points / days;
  if (perDay <= 0 || left <= 0) return { perDay, runsOutAt: null };
  const runsOutAt = now + (left / perDay) * DAY_MILLIS;
  return { perDay, runsOutAt: runsOutAt < ends ? runsOutAt : null };
}
