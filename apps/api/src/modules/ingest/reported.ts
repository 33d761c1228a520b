import type { ActivityType } from '@fareback/contract';
import type { Recorded } from '../earning/index.ts';

/** A behaviour as a provider reports it, read and found well formed. Times are milliseconds since 1970, UTC. */
export interface Reported extends Recorded {
  type: ActivityType;
  /** The rider as the provider names them; null where nobody is named: then it earns nobody anything. */
  subject: string | null;
  /** Where a visit was, as long as it is being judged; never kept. */
  position?: { lat: number; lon: number; accuracyMeters: number };
}

/** The two times of a ride disagree with the duration its provider states; the duration is believed. */
const TIMES_DISAGREE = 1;

/** Its local time was shown twice that day, nobody states its duration, and the shortest ride that it can mean is believed. */
export const READING_GUESSED = 16;

/** Times and duration may differ by this much without a flag: many clocks show minutes only. */
const TOLERANCE_SECONDS = 120;

/** How long a ride took and what is odd about it; null when it ends before it starts and nobody states how long it took. */
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

/** A ride as the event that would have reported it, so that it is shown and read again like any other that was refused. */
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
