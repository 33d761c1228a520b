import type { Ride, RideKind } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { localDate } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { ANONYMIZED, dateOfDay, type RideRow, serviceCalendar, UNPROVEN } from '../earning/index.ts';
import { hiddenRideIdOf, rideIdOf } from './ride-id.ts';

const kinds: Readonly<Record<string, RideKind>> = {
  'trip.completed': 'RIDE',
  'place.visited': 'VISIT',
  'survey.completed': 'SURVEY',
};

/** What riders call a type of behaviour. */
export const rideKindOf = (type: string): RideKind => kinds[type] ?? 'ACTION';

/** The bits of a behaviour's flags that say that its times disagree with its duration, or may mean another hour. */
const CLOCK_ODD = 1 | 16;

interface Shown {
  providerName: string;
  isVoided: boolean;
  points: number;
  tenant: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>;
}

/**
 * A ride on the wire [EARN-10]. Of an account that is not proven to be the rider's only the day and what it paid; of one
 * that was reduced the day, its measures and its receipt [PRIV-01].
 */
export function presentRide(row: RideRow, { tenant, ...shown }: Shown): Ride {
  if ((row.flags & UNPROVEN) !== 0) return presentHidden(row, shown, tenant);
  return (row.flags & ANONYMIZED) === 0 ? presentWhole(row, shown) : presentReduced(row, shown, tenant);
}

/** Noon of a day by the clocks of a zone: what is told of a moment that is kept back. */
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
