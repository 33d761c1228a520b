import { createHash } from 'node:crypto';

/** Whose ride: a provider's event ids are its own business and may be long, so they leave in no address. */
interface Named {
  providerId: string;
  eventId: string;
  endedAt: Date;
}

/** The id of a ride on the wire: its moment, by which it is found, and a digest that tells it from others of that moment. */
export function rideIdOf({ providerId, eventId, endedAt }: Named): string {
  const digest = createHash('sha256').update(`${providerId}/${eventId}`).digest('base64url').slice(0, 22);
  return `${endedAt.getTime().toString(36)}.${digest}`;
}

/** The moment that a ride's id names; null when the text is no such id. */
export function momentOf(rideId: string): Date | null {
  const match = /^([0-9a-z]{1,9})\.[\w-]{22}$/.exec(rideId);
  return match?.[1] ? new Date(Number.parseInt(match[1], 36)) : null;
}
