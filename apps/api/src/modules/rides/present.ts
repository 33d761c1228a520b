import type { Ride, RideKind } from '@fareback/contract';
import { localDate } from '../../platform/local-date.ts';
import { type RideRow, UNPROVEN, zoneOf } from '../earning/index.ts';
import { hiddenRideIdOf, rideIdOf } from './ride-id.ts';

const kinds: Readonly<Record<string, RideKind>> = {
  'trip.completed': 'RIDE',
  'place.visited': 'VISIT',
  'survey.completed': 'SURVEY',
};

/** The bit of a behaviour's flags that says that its times disagree with its duration. */
const TIMES_DISAGREE = 1;

interface Shown {
  providerName: string;
  isVoided: boolean;
  points: number;
  timeZone: string;
}

/** A ride on the wire [EARN-10]. Of an account that is not proven to be the rider's only the day and what it paid. */
export function presentRide(row: RideRow, { timeZone, ...shown }: Shown): Ride {
  return (row.flags & UNPROVEN) === 0 ? presentWhole(row, shown) : presentHidden(row, shown, timeZone);
}

function presentHidden(row: RideRow, shown: Omit<Shown, 'timeZone'>, timeZone: string): Ride {
  const [noon = 0] = zoneOf(timeZone).instantsOf(Date.parse(`${localDate(row.endedAt, timeZone)}T12:00:00Z`));
  return {
    ...presentWhole(row, shown),
    RideID: hiddenRideIdOf(row),
    fromName: null,
    toName: null,
    StartedAtUTC: null,
    EndedAtUTC: new Date(noon).toISOString(),
    durationSeconds: null,
    distanceMeters: null,
    isClockOdd: false,
    isTimeHidden: true,
  };
}

function presentWhole(row: RideRow, { providerName, isVoided, points }: Omit<Shown, 'timeZone'>): Ride {
  return {
    RideID: rideIdOf(row),
    kind: kinds[row.type] ?? 'ACTION',
    mode: row.mode,
    ProviderID: row.providerId,
    providerName,
    fromName: row.fromName,
    toName: row.toName,
    StartedAtUTC: row.startedAt?.toISOString() ?? null,
    EndedAtUTC: row.endedAt.toISOString(),
    durationSeconds: row.durationSeconds,
    distanceMeters: row.distanceMeters,
    isClockOdd: (row.flags & TIMES_DISAGREE) !== 0,
    isTimeHidden: false,
    isVoided,
    points,
  };
}
