import { createHash } from 'node:crypto';

/** Whose ride: a provider's event ids are its own business and may be long, so they leave in no address. */
interface Named {
  providerId: string;
  eventId: string;
  endedAt: Date;
}

const digestOf = ({ providerId, eventId }: Pick<Named, 'providerId' | 'eventId'>): Buffer =>
  createHash('sha256').update(`${providerId}/${eventId}`).digest();

const nameOf = (ride: Named): string => digestOf(ride).toString('base64url').slice(0, 22);

/** What tells a ride from all others in a file, and nothing of it. */
export const nameOfRide = (ride: Pick<Named, 'providerId' | 'eventId'>): string =>
  digestOf(ride).toString('hex').slice(0, 32);

/** The id of a ride on the wire: its moment, by which it is found, and a digest that tells it from others of that moment. */
export const rideIdOf = (ride: Named): string => `${ride.endedAt.getTime().toString(36)}.${nameOf(ride)}`;

/** The id of a ride whose moment is kept back: nothing is found by it. */
export const hiddenRideIdOf = (ride: Named): string => `hidden.${nameOf(ride)}`;

/** The moment that a ride's id names; null when the text is no such id. */
export function momentOf(rideId: string): Date | null {
  const match = /^(?!hidden)([0-9a-z]{1,9})\.[\w-]{22}$/.exec(rideId);
  return match?.[1] ? new Date(Number.parseInt(match[1], 36)) : null;
}
