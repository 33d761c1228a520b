import { DAY_MILLIS } from '../../../platform/durations.ts';

export interface Pace {
  /** Start of payment: the month's, or the campaign's if later. */
  begins: number;
  /** End of payment: the month's, or the campaign's if earlier. */
  ends: number;
  /** Milliseconds it was used up before the limit was raised. */
  pausedMillis: number;
  max: number;
  given: number;
  paysNoMore: boolean;
}

export interface Forecast {
  points: number | null;
  /** Time the limit is reached; null if it lasts or is already reached. */
  usedUpAt: number | null;
}

/** Forecasts a running month from its pace while it paid. A pace needs at least two days. */
export function forecastOf({ begins, ends, pausedMillis, max, given, paysNoMore }: Pace, now: number): Forecast {
  if (paysNoMore || now >= ends) return { points: given, usedUpAt: null };
  const paidMillis = now - begins - pausedMillis;
  if (paidMillis < DAY_MILLIS) return { points: null, usedUpAt: null };
  const atPace = Math.round(given + (given * (ends - now)) / paidMillis);
  if (atPace <= max) return { points: atPace, usedUpAt: null };
  return { points: max, usedUpAt: now + ((max - given) * paidMillis) / given };
}
