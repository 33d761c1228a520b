import type { ActivityType } from '@fareback/contract';
import type { Recorded } from '../earning/index.ts';

/** A parsed, well-formed activity from a provider. Times are milliseconds since 1970, UTC. */
export interface Reported extends Recorded {
  type: ActivityType;
  /** The provider's id of the rider; null if not named, then it earns no points. */
  subject: string | null;
  position?: { lat: number; lon: number; accuracyMeters: number };
}

/** Flag: the ride's times disagree with its stated duration, which wins. */
const TIMES_DISAGREE = 1;

/** Flag: the local time was ambiguous, no duration was stated, and the shortest possible ride was assumed. */
export const READING_GUESSED = 16;

/** Tolerated difference between times and duration: many clocks show only minutes. */
const TOLERANCE_SECONDS = 120;

/** Returns a ride's duration and flags; null if it ends before it starts and no duration is stated. */
export function durationOf(
  startedAt: number,
  endedAt: number,
  stated: number | null,
): { durationSeconds: number; flags: number } | null {
  const difference = Math.round((endedAt - startedAt) / 1000);
  if (stated === null) return difference < 0 ? null : { durationSeconds: difference, flags: 0 };
  const isOff = Math.abs(stated - difference) > TOLERANCE_SECONDS;
  return { durationSeconds: Math.round(stated), flags: isOff ? TIMES_DISAGREE : 0 };
}

/**
 * Converts a ride back to the event that would report it, so it can be shown and replayed like other rejected events.
 */
export function eventOf({ eventId, source, subject, type, ...ride }: Reported): Record<string, unknown> {
  const { mode, startedAt, endedAt, durationSeconds, distanceMeters, fromPlace, toPlace, detail } = ride;
  const time = new Date(endedAt).toISOString();
  const envelope = { specversion: '1.0', id: eventId, source: source ?? 'file', type, subject, time };
  if (type !== 'trip.completed') return { ...envelope, data: detail };
  const trip = { mode, startedAt: startedAt === null ? time : new Date(startedAt).toISOString(), endedAt: time };
  return {
    ...envelope,
    data: { ...trip, durationSeconds, distanceMeters, from: { id: fromPlace }, to: { id: toPlace } },
  };
}
