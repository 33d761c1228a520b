import type { OfferStatus } from '@fareback/contract';

/** Waits after a reset that did not come: the device's clock may be ahead of the server's by a second. The last one repeats. */
const patienceMs = [1000, 5000, 15_000, 60_000] as const;

/** Longest single wait: a timer of more than 24 days would go off at once. */
const longestWaitMs = 3_600_000;

/** The moment at which the first of the offers at their limit opens again, in milliseconds since 1970; null when none waits [OFFER-09]. */
export function nextResetOf(statuses: readonly OfferStatus[]): number | null {
  const resets = statuses.flatMap(({ status, NextResetAtUTC }) =>
    status === 'UNAVAILABLE_LIMIT' && NextResetAtUTC !== null ? [new Date(NextResetAtUTC).getTime()] : [],
  );
  return resets.length === 0 ? null : Math.min(...resets);
}

/** How long to wait before asking for the statuses, having waited `tries` times past this reset already. */
export function waitMs(resetAt: number, now: number, tries: number): number {
  const patience = patienceMs[Math.min(tries, patienceMs.length) - 1] ?? 0;
  return Math.max(patience, Math.min(resetAt - now, longestWaitMs));
}
