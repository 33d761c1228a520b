import {
  type ActivityType,
  defaultModeLimits,
  earliestRideDay,
  type ModeLimits,
  type TripMode,
  tripModes,
} from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import type { Recorded } from '../earning/index.ts';

export interface RideLimits {
  notBefore: number;
  modes: Readonly<Record<TripMode, Readonly<ModeLimits>>>;
}

export type RangeProblem = 'START_TOO_EARLY' | 'DURATION_TOO_LONG' | 'DISTANCE_TOO_LONG' | 'SPEED_TOO_HIGH';

export const defaultRideLimits: RideLimits = { notBefore: Date.parse(earliestRideDay), modes: defaultModeLimits };

type Narrowed = { mode?: unknown } & Partial<ModeLimits>;

const lower = (wanted: number | undefined, most: number): number =>
  wanted !== undefined && wanted < most ? wanted : most;

/** Returns the limits as narrowed by the agency's pack; values above the defaults have no effect. */
export function rideLimitsOf({ settings }: Pick<Tenant, 'settings'>): RideLimits {
  const { ridesNotBefore, rideLimits } = settings as { ridesNotBefore?: string; rideLimits?: Narrowed[] };
  const notBefore = Math.max(defaultRideLimits.notBefore, Date.parse(ridesNotBefore ?? earliestRideDay));
  if (rideLimits === undefined || rideLimits.length === 0) return { ...defaultRideLimits, notBefore };
  const modes = tripModes.map((mode) => {
    const limits = rideLimits
      .filter((one) => one.mode === mode)
      .reduce(
        (most, one) => ({
          maxHours: lower(one.maxHours, most.maxHours),
          maxKilometers: lower(one.maxKilometers, most.maxKilometers),
          maxKilometersPerHour: lower(one.maxKilometersPerHour, most.maxKilometersPerHour),
        }),
        defaultModeLimits[mode],
      );
    return [mode, limits] as const;
  });
  return { notBefore, modes: Object.fromEntries(modes) as RideLimits['modes'] };
}

const isMode = (mode: string | null): mode is TripMode => mode !== null && Object.hasOwn(defaultModeLimits, mode);

/** Returns the limits of a mode; those of `other` if the mode is unknown. */
export const limitsOfMode = ({ modes }: RideLimits, mode: string | null): Readonly<ModeLimits> =>
  modes[isMode(mode) ? mode : 'other'];

/** Many clocks show only minutes, so a short ride may seem faster than it was. */
const CLOCK_TOLERANCE_SECONDS = 120;

/**
 * Returns why an event is out of range, or null. The stated duration and the difference of the times must both be
 * within the limit, because either may be paid or compared with other rides. Voids are exempt, since they only reverse.
 */
export function whyOutOfRange(
  {
    type,
    mode,
    startedAt,
    endedAt,
    durationSeconds,
    distanceMeters,
  }: Pick<Reported, 'type' | 'mode' | 'startedAt' | 'endedAt' | 'durationSeconds' | 'distanceMeters'>,
  limits: RideLimits,
): RangeProblem | null {
  if (type === 'trip.voided') return null;
  if ((startedAt ?? endedAt) < limits.notBefore || endedAt < limits.notBefore) return 'START_TOO_EARLY';
  if (type !== 'trip.completed') return null;
  const { maxHours, maxKilometers, maxKilometersPerHour } = limitsOfMode(limits, mode);
  const span = startedAt === null ? 0 : Math.abs(endedAt - startedAt) / 1000;
  const seconds = Math.max(span, durationSeconds ?? 0);
  if (seconds > maxHours * 3600) return 'DURATION_TOO_LONG';
  if (distanceMeters === null) return null;
  if (distanceMeters > maxKilometers * 1000) return 'DISTANCE_TOO_LONG';
  if (startedAt === null && durationSeconds === null) return null;
  const fastest = (maxKilometersPerHour / 3.6) * (seconds + CLOCK_TOLERANCE_SECONDS);
  return distanceMeters > fastest ? 'SPEED_TOO_HIGH' : null;
}

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
    data: { ...trip, durationSeconds, distanceMeters, ...detail, from: { id: fromPlace }, to: { id: toPlace } },
  };
}
