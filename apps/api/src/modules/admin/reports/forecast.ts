import { DAY_MILLIS } from '../../../platform/durations.ts';

/** A running month of a campaign with a budget: moments in milliseconds since 1970, UTC, and points. */
export interface Pace {
  /** The first moment for which it pays: the month's, or its own where it begins later. */
  begins: number;
  /** The moment from which it pays no more: the month's end, or its own where that is earlier. */
  ends: number;
  /** How long it was used up before a higher limit had it pay again, in milliseconds. */
  pausedMillis: number;
  max: number;
  given: number;
  /** Whether nothing more comes of it: it is used up, or rests. */
  paysNoMore: boolean;
}

/** What a running month comes to at its pace so far. */
export interface Forecast {
  /** Points by its end, never more than its limit; null while it is too young to tell. */
  points: number | null;
  /** When its limit is reached; null where it lasts, or is reached already. */
  usedUpAt: number | null;
}

/**
 * What a month that is running at `now` comes to, if it goes on giving as much in the same time as it did while it paid so
 * far. A pace is told from its second day on.
 */
export function forecastOf({ begins, ends, pausedMillis, max, given, paysNoMore }: Pace, now: number): Forecast {
  if (paysNoMore || now >= ends) return { points: given, usedUpAt: null };
  const paidMillis = now - begins - pausedMillis;
  if (paidMillis < DAY_MILLIS) return { points: null, usedUpAt: null };
  const atPace = Math.round(given + (given * (ends - now)) / paidMillis);
  if (atPace <= max) return { points: atPace, usedUpAt: null };
  return { points: max, usedUpAt: now + ((max - given) * paidMillis) / given };
}
