import { createHash } from 'node:crypto';

/** Whose ride: a provider's event ids are its own business and may be long, so they leave in no address. */
interface Named {
  providerId: string;
  eventId: string;
  endedAt: Date;
}

const digestOf = ({ providerId, eventId }: Named): string =>
  createHash('sha256').update(`${providerId}/${eventId}`).digest('base64url').slice(0, 22);

/** The id of a ride on the wire: its moment, by which it is found, and a digest that tells it from others of that moment. */
export const rideIdOf = (ride: Named): string => `${ride.endedAt.getTime().toString(36)}.${digestOf(ride)}`;

/** The id of a ride whose moment is kept back: nothing is found by it. */
export const hiddenRideIdOf = (ride: Named): string => `hidden.${digestOf(ride)}`;

/** The moment that a ride's id names; null when the text is no such id. */
export function momentOf(rideId: string): Date | null {
  const match = /^(?!hidden)([0-9a-z]{1,9})\.[\w-]{22}$/.exec(rideId);
  return match?.[1] ? new Date(Number.parseInt(match[1], 36)) : null;
}
