import { createHash } from 'node:crypto';
import type { Fare, Ride, RideKind } from '@fareback/contract';
import { currencyOf, type Tenant } from '../../call/tenant.ts';
import { localDate } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { ANONYMIZED, dateOfDay, inUnits, type RideRow, serviceCalendar, UNPROVEN } from '../earning/index.ts';

/** Identity of a ride. Provider event ids are internal and may be long, so they are not used in URLs. */
interface Named {
  providerId: string;
  eventId: string;
  endedAt: Date;
}

const digestOf = ({ providerId, eventId }: Pick<Named, 'providerId' | 'eventId'>): Buffer =>
  createHash('sha256').update(`${providerId}/${eventId}`).digest();

const nameOf = (ride: Named): string => digestOf(ride).toString('base64url').slice(0, 22);

/** Returns a digest that identifies a ride in a file without revealing anything about it. */
export const nameOfRide = (ride: Pick<Named, 'providerId' | 'eventId'>): string =>
  digestOf(ride).toString('hex').slice(0, 32);

/** Returns a ride's API id: its time, for lookup, and a digest to distinguish rides with the same time. */
export const rideIdOf = (ride: Named): string => `${ride.endedAt.getTime().toString(36)}.${nameOf(ride)}`;

/** Returns the id of a ride with a hidden time; it cannot be looked up. */
const hiddenRideIdOf = (ride: Named): string => `hidden.${nameOf(ride)}`;

export function momentOf(rideId: string): Date | null {
  const match = /^(?!hidden)([0-9a-z]{1,9})\.[\w-]{22}$/.exec(rideId);
  return match?.[1] ? new Date(Number.parseInt(match[1], 36)) : null;
}

const kinds: Readonly<Record<string, RideKind>> = {
  'trip.completed': 'RIDE',
  'place.visited': 'VISIT',
  'survey.completed': 'SURVEY',
};

export const rideKindOf = (type: string): RideKind => kinds[type] ?? 'ACTION';

/** Flag bits for times that disagree with the duration or are ambiguous. */
const CLOCK_ODD = 1 | 16;

interface Shown {
  providerName: string;
  isVoided: boolean;
  points: number;
  tenant: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes' | 'settings'>;
}

/**
 * Formats a ride for the API [EARN-10]. An unproven account shows only day and points; an anonymized ride only its day,
 * measures and receipt [PRIV-01].
 */
export function presentRide(row: RideRow, { tenant, ...shown }: Shown): Ride {
  if ((row.flags & UNPROVEN) !== 0) return presentHidden(row, shown, tenant);
  const isReduced = (row.flags & ANONYMIZED) !== 0;
  const ride = isReduced ? presentReduced(row, shown, tenant) : presentWhole(row, shown);
  return row.fare === null ? ride : { ...ride, fare: presentFare(row.fare, tenant) };
}

function presentFare(thousandths: number, tenant: Pick<Tenant, 'settings'>): Fare {
  const currency = currencyOf(tenant);
  return { amount: inUnits('FARE', thousandths), ...(currency !== undefined && { currency }) };
}

/** Returns noon of a day in a zone, shown instead of a hidden time. */
export const noonOf = (date: string, timeZone: string): string => {
  const [noon = 0] = zoneOf(timeZone).instantsOf(Date.parse(`${date}T12:00:00Z`));
  return new Date(noon).toISOString();
};

function presentReduced(row: RideRow, shown: Omit<Shown, 'tenant'>, tenant: Shown['tenant']): Ride {
  const { timeZone, serviceDayStartMinutes } = tenant;
  const day = serviceCalendar(timeZone, serviceDayStartMinutes).dayOf(row.endedAt.getTime());
  return { ...presentWhole(row, shown), EndedAtUTC: noonOf(dateOfDay(day), timeZone), isReduced: true };
}

function presentHidden(row: RideRow, shown: Omit<Shown, 'tenant'>, { timeZone }: Shown['tenant']): Ride {
  return {
    ...presentWhole(row, shown),
    RideID: hiddenRideIdOf(row),
    fromName: null,
    toName: null,
    StartedAtUTC: null,
    EndedAtUTC: noonOf(localDate(row.endedAt, timeZone), timeZone),
    durationSeconds: null,
    distanceMeters: null,
    isClockOdd: false,
    isTimeHidden: true,
  };
}

function presentWhole(row: RideRow, { providerName, isVoided, points }: Omit<Shown, 'tenant'>): Ride {
  return {
    RideID: rideIdOf(row),
    kind: rideKindOf(row.type),
    mode: row.mode,
    ProviderID: row.providerId,
    providerName,
    fromName: row.fromName,
    toName: row.toName,
    StartedAtUTC: row.startedAt?.toISOString() ?? null,
    EndedAtUTC: row.endedAt.toISOString(),
    durationSeconds: row.durationSeconds,
    distanceMeters: row.distanceMeters,
    isClockOdd: (row.flags & CLOCK_ODD) !== 0,
    isTimeHidden: false,
    isReduced: false,
    isVoided,
    points,
  };
}
