import type { OfferStatus } from '@fareback/contract';

/**
 * Waits after a reset that the server did not confirm: the device's clock may be a second ahead. The last one repeats.
 */
const patienceMs = [1000, 5000, 15_000, 60_000] as const;

/** Longest single wait, because a timer of more than 24 days would fire at once. */
const longestWaitMs = 3_600_000;

/** Time of the first reset among limited offers, in milliseconds since 1970; null without limited offers [OFFER-09]. */
export function nextResetOf(statuses: readonly OfferStatus[]): number | null {
  const resets = statuses.flatMap(({ status, NextResetAtUTC }) =>
    status === 'UNAVAILABLE_LIMIT' && NextResetAtUTC !== null ? [new Date(NextResetAtUTC).getTime()] : [],
  );
  return resets.length === 0 ? null : Math.min(...resets);
}

/** Returns the wait before reloading statuses, after `tries` waits past this reset. */
export function waitMs(resetAt: number, now: number, tries: number): number {
  const patience = patienceMs[Math.min(tries, patienceMs.length) - 1] ?? 0;
  return Math.max(patience, Math.min(resetAt - now, longestWaitMs));
}
