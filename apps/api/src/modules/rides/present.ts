import type { Ride, RideKind } from '@fareback/contract';
import type { RideRow } from '../earning/index.ts';
import { rideIdOf } from './ride-id.ts';

const kinds: Readonly<Record<string, RideKind>> = {
  'trip.completed': 'RIDE',
  'place.visited': 'VISIT',
  'survey.completed': 'SURVEY',
};

/** The bit of a behaviour's flags that says that its times disagree with its duration. */
const TIMES_DISAGREE = 1;

/** A ride on the wire [EARN-10]. */
export function presentRide(
  row: RideRow,
  { providerName, isVoided, points }: { providerName: string; isVoided: boolean; points: number },
): Ride {
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
    isVoided,
    points,
  };
}
