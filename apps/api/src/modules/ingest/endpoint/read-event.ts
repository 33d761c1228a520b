import { Activity as Event, type RejectionReason, type TripCompleted, type TripPlace } from '@fareback/contract';
import { isStorable } from '../../../platform/database/sql.ts';
import { isDamagedId } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { durationOf, type Reported, type RideLimits, whyOutOfRange } from '../reported.ts';

export interface TimeBounds {
  now: Date;
  lateLimitDays: number;
  rideLimits: RideLimits;
  /** When the event was first reported, if not now; decides if it is too late. */
  reportedAt?: Date;
}

const AHEAD_MAX = 5 * 60_000;
const INT_MAX = 2_147_483_647;

const placeName = (place: TripPlace | null | undefined): string | null => place?.id ?? place?.name ?? null;

const whole = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));

function tripDetailOf({ fare, currency, line, from, to }: TripCompleted): Record<string, unknown> | null {
  const detail = {
    ...(fare == null ? {} : { fare }),
    ...(fare == null || !currency ? {} : { currency }),
    ...(line ? { line } : {}),
    ...(from?.name ? { fromName: from.name } : {}),
    ...(to?.name ? { toName: to.name } : {}),
  };
  return Object.keys(detail).length === 0 ? null : detail;
}

function tripOf(event: Extract<Event, { type: 'trip.completed' | 'trip.corrected' }>): Reported | RejectionReason {
  const { data, source } = event;
  const startedAt = Date.parse(data.startedAt);
  const endedAt = Date.parse(data.endedAt);
  const measured = durationOf(startedAt, endedAt, data.durationSeconds ?? null);
  if (!measured) return 'ENDS_BEFORE_START';
  const corrects = event.type === 'trip.corrected' && {
    corrects: { id: event.data.id, source: event.data.source ?? source, toldAt: Date.parse(event.time) },
  };
  return {
    eventId: event.id,
    source,
    subject: event.subject,
    // A correction of a ride is stored as a ride.
    type: 'trip.completed',
    ...corrects,
    mode: data.mode,
    startedAt,
    endedAt,
    ...measured,
    distanceMeters: whole(data.distanceMeters),
    fromPlace: placeName(data.from),
    toPlace: placeName(data.to),
    detail: tripDetailOf(data),
  };
}

function otherOf(event: Exclude<Event, { type: 'trip.completed' | 'trip.corrected' }>): Reported {
  const { id: eventId, source, subject, type } = event;
  const measures = { durationSeconds: null, distanceMeters: null, fromPlace: null, toPlace: null };
  const when = { startedAt: null, endedAt: Date.parse(event.time) };
  const reported = { eventId, source, subject, type, mode: null, ...when, ...measures, flags: 0 };
  if (event.type !== 'place.visited') return { ...reported, detail: { ...event.data } };
  const { lat, lon, accuracyMeters } = event.data;
  return { ...reported, detail: null, position: { lat, lon, accuracyMeters } };
}

/**
 * Parses a CloudEvent; returns the activity or a rejection. A stated duration overrides the difference of the times, so
 * a ride whose clock went backward is saved with a flag if it has a stated duration [CAMP-16].
 */
export function readEvent(
  item: unknown,
  { now, lateLimitDays, rideLimits, reportedAt = now }: TimeBounds,
): Reported | RejectionReason {
  const parsed = Event.safeParse(item);
  if (!parsed.success) return 'BAD_SHAPE';
  const event = parsed.data;
  const reported = event.type === 'trip.completed' || event.type === 'trip.corrected' ? tripOf(event) : otherOf(event);
  if (typeof reported === 'string') return reported;
  const { eventId, subject, fromPlace, toPlace, detail, durationSeconds, distanceMeters, startedAt, endedAt } =
    reported;
  const unkept = event.type === 'place.visited' ? [event.data.placeId] : [];
  const texts = [...Object.values(detail ?? {}), ...unkept].filter((value) => typeof value === 'string');
  const named = [reported.source, reported.corrects?.id, reported.corrects?.source];
  if ([eventId, subject, reported.corrects?.id, detail?.['id'] as string | undefined].some(isDamagedId))
    return 'DAMAGED_ID';
  if (![eventId, subject, fromPlace, toPlace, ...named, ...texts].every(isStorable)) return 'BAD_SHAPE';
  if ((durationSeconds ?? 0) > INT_MAX || (distanceMeters ?? 0) > INT_MAX) return 'BAD_SHAPE';
  if (
    !Number.isFinite(endedAt) ||
    !Number.isFinite(Date.parse(event.time)) ||
    (startedAt !== null && !Number.isFinite(startedAt))
  )
    return 'BAD_SHAPE';
  if (endedAt > now.getTime() + AHEAD_MAX || (startedAt ?? 0) > now.getTime() + AHEAD_MAX) return 'IN_THE_FUTURE';
  const outOfRange = whyOutOfRange(reported, rideLimits);
  if (outOfRange !== null) return outOfRange;
  if (endedAt < reportedAt.getTime() - lateLimitDays * DAY_MILLIS) return 'TOO_OLD';
  return reported;
}

export function idOf(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
  return typeof id === 'string' ? id : null;
}
