import type { ActivityType } from '@fareback/contract';
import type { CampaignMoment } from '@fareback/tenant-pack';

/** Activities in our own app, which no provider reports. */
export type OwnActivityType = 'redemption.confirmed' | 'redemption.refunded' | 'action.clicked' | CampaignMoment;

/** Stored data of a position: places and accuracy, never coordinates. */
export interface Visit {
  /** Ids of the places containing it, nearest first. */
  places: readonly string[];
  accuracyMeters: number;
}

/** One activity of a member, as rules see it. Times are milliseconds since 1970 in UTC. */
export interface Activity {
  providerId: string;
  eventId: string;
  /** Its type; `provider.connected` is the member's first connection to that provider. */
  type: ActivityType | OwnActivityType | 'provider.connected';
  /** Mode of travel; null if it has no mode. */
  mode: string | null;
  startedAt: number | null;
  /** When it ended: the only time used for evaluation. */
  endedAt: number;
  /** As reported by the provider, else the difference of the times; null if unknown. Never negative. */
  durationSeconds: number | null;
  distanceMeters: number | null;
  /** Fare in thousandths of the agency's currency, so sums are exact; null if unknown or in another currency. */
  fare: number | null;
  /** The provider's id of the line. */
  line: string | null;
  fromPlace: string | null;
  toPlace: string | null;
  /** Seconds before the member connected the provider; 0 if connected at the time. */
  beforeConnectionSeconds: number;
  /** True if its card belonged to another member before: it earns points, but no referral reward [REFER-18]. */
  isSecondHand?: boolean;
  /** True if its account is unproven: its earnings show the day, never the time [PROV-04]. */
  isUnproven?: boolean;
  /** True if it was voided or replaced by a correction: it counts nowhere. */
  isVoided?: boolean;
  /**
   * True if it does not count because it overlaps or repeats another ride [EARNING-16]; stored only once it is
   * anonymized.
   */
  isOverlapping?: boolean;
  /** For a counted ride: names (`provider/event`) of the rides it displaces; never stored. */
  displaces?: readonly string[];
  /** Its subject: survey, action, redeemed offer or clicked campaign; null for others. */
  about: string | null;
  visit: Visit | null;
  /** Levels before it by status; null before the first level. Computed by the fold; never stored [CAMP-63]. */
  levels?: Levels;
}

export type Levels = Readonly<Record<string, string | null>>;

export type Place = readonly [endedAt: number, providerId: string, eventId: string];

/** Order of evaluation: by end time, then provider and event id, so it is total. */
export function comparePlaces(a: Place, b: Place): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] === b[2] ? 0 : a[2] < b[2] ? -1 : 1;
}

export const placeOf = ({ endedAt, providerId, eventId }: Activity): Place => [endedAt, providerId, eventId];

export function compareActivities(a: Activity, b: Activity): number {
  if (a.endedAt !== b.endedAt) return a.endedAt - b.endedAt;
  if (a.providerId !== b.providerId) return a.providerId < b.providerId ? -1 : 1;
  return a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1;
}

/** Name of a stored activity. */
export const reportName = ({ providerId, eventId }: Pick<Activity, 'providerId' | 'eventId'>): string =>
  `${providerId}/${eventId}`;

/**
 * Name of an activity in keys of varied rewards. A name that ends like the key of an offer or of entries gets one more
 * plus sign, because a payment must not look like a gift [EARN-32].
 */
export const nameInKey = (name: string): string => name.replace(/\+(?:offer|entries)\+*$/, '$&+');

/** The name that `nameInKey` wrote. */
export const nameFromKey = (written: string): string => written.replace(/(\+(?:offer|entries)\+*)\+$/, '$1');
