import { createHash } from 'node:crypto';

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
export const hiddenRideIdOf = (ride: Named): string => `hidden.${nameOf(ride)}`;

export function momentOf(rideId: string): Date | null {
  const match = /^(?!hidden)([0-9a-z]{1,9})\.[\w-]{22}$/.exec(rideId);
  return match?.[1] ? new Date(Number.parseInt(match[1], 36)) : null;
}
