import type { ActivityType } from '@fareback/contract';

/** What a member did with us and no provider reports. */
export type OwnActivityType = 'redemption.confirmed' | 'redemption.refunded' | 'action.clicked';

/** What is kept of a position: in which places it was and how well it was known, never where. */
export interface Visit {
  /** Ids of the places that held it, the nearest first. */
  places: readonly string[];
  accuracyMeters: number;
}

/** One thing a member did, as the rules see it. Times are milliseconds since 1970, UTC. */
export interface Activity {
  providerId: string;
  eventId: string;
  /** What it was; `provider.connected` is the member's first connection to that provider. */
  type: ActivityType | OwnActivityType | 'provider.connected';
  /** Way of travelling; null where there is none. */
  mode: string | null;
  startedAt: number | null;
  /** When it was done: the only time by which it is judged. */
  endedAt: number;
  /** What the provider states, else the difference of the times; null when unknown. Never negative. */
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromPlace: string | null;
  toPlace: string | null;
  /** How long before the member connected the provider it was done; 0 when connected at the time. */
  beforeConnectionSeconds: number;
  /** Whether its card had been another member's before; it then earns, and brings no friend's reward [REFER-18]. */
  isSecondHand?: boolean;
  /** Whether its account is not proven to be the member's: what it earns tells the day, never the moment [PROV-04]. */
  isUnproven?: boolean;
  /** Whether it was taken back, or a corrected report stands in its place: it then counts nowhere. */
  isVoided?: boolean;
  /** Whether it doesn't count because it overlaps, or repeats, another ride [EARNING-16]; stored only once it is reduced. */
  isOverlapping?: boolean;
  /** Of a ride that counts: names (`provider/event`) of those that don't because of it; never stored. */
  displaces?: readonly string[];
  /** What it was about: the survey, the action, the offer redeemed or the campaign clicked; null for others. */
  about: string | null;
  /** Only for a `place.visited`. */
  visit: Visit | null;
}

/** Where a behaviour stands in a member's history. */
export type Place = readonly [endedAt: number, providerId: string, eventId: string];

/** Order of evaluation: when it was done, then provider and event id, so that equal times have one order too. */
export function comparePlaces(a: Place, b: Place): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] === b[2] ? 0 : a[2] < b[2] ? -1 : 1;
}

/** A behaviour's place. */
export const placeOf = ({ endedAt, providerId, eventId }: Activity): Place => [endedAt, providerId, eventId];

/** The same order for behaviours themselves. */
export function compareActivities(a: Activity, b: Activity): number {
  if (a.endedAt !== b.endedAt) return a.endedAt - b.endedAt;
  if (a.providerId !== b.providerId) return a.providerId < b.providerId ? -1 : 1;
  return a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1;
}
