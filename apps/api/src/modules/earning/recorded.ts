import type { ActivityType } from '@fareback/contract';
import type { Activity, OwnActivityType, Visit } from './activity.ts';

/** The report that another one is about. */
export interface Naming {
  id: string;
  /** Where that report came from; null where this one does not say. */
  source: string | null;
}

/** A behaviour as it is written down, whoever did it. Times are milliseconds since 1970, UTC. */
export interface Recorded {
  eventId: string;
  /** Where the report comes from, as CloudEvents name it; null or missing where nobody says: it then matches any. */
  source?: string | null;
  type: ActivityType | OwnActivityType;
  mode: string | null;
  startedAt: number | null;
  endedAt: number;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromPlace: string | null;
  toPlace: string | null;
  /**
   * What else is kept of it: `id` of what is taken back, and its `source`; `surveyId`, `actionId`, `offerId` or
   * `campaignId`; for a visit `places` and `accuracyMeters`.
   */
  detail: Record<string, unknown> | null;
  flags: number;
  /** Of a ride that stands in the place of another: which, and when that was told. */
  corrects?: Naming & { toldAt: number };
}

/** Bit of `flags`: its card had been another member's first, or is nobody's that is proven; it brings no friend's reward [REFER-18]. */
export const SECOND_HAND = 2;

/** Bit of `flags`: its account is not proven to be the member's, who therefore sees neither its time nor its places. */
export const UNPROVEN = 4;

/** Bit of `flags`: its day is all that is kept of when it was done, and of its stops those alone that a campaign asks for [PRIV-01]. */
export const ANONYMIZED = 8;

/** Bit of `flags`: it was taken back. */
export const VOIDED = 32;

/** Bit of `flags`: a corrected report stands in its place, or it is itself a correction that does not stand (yet, or any more). */
export const REPLACED = 64;

/** Bit of `flags`: it didn't count because it overlapped another ride when it was reduced; final, because its times are gone. */
export const OVERLAPS = 128;

/** Bits of which one is enough for a behaviour to count nowhere. */
export const NOT_COUNTED = VOIDED | REPLACED;

/** A recorded behaviour with whom it is about. */
export interface StoredActivity {
  recorded: Recorded;
  /** Keyed hash of the subject, hexadecimal; null where the provider names nobody. */
  subjectHash: string | null;
  memberId: string | null;
  beforeConnectionSeconds: number;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether all that a report does is to take another one back. */
export const isTakeBack = ({ type }: Pick<Recorded, 'type'>): boolean =>
  type === 'trip.voided' || type === 'redemption.refunded';

/** The report that a void, a refund or a correction is about; null for others. */
export function namedBy(recorded: Recorded): Naming | null {
  if (recorded.corrects) return recorded.corrects;
  const id = isTakeBack(recorded) ? text(recorded.detail?.['id']) : null;
  return id === null ? null : { id, source: text(recorded.detail?.['source']) };
}

/** A kept behaviour as the rules see it: the same as it is read back from its row. */
export function activityOf(providerId: string, { recorded, beforeConnectionSeconds }: StoredActivity): Activity {
  const { type, detail } = recorded;
  // Written out, because most of an import's rides pass here and copying an object of unknown shape costs more.
  return {
    providerId,
    eventId: recorded.eventId,
    type,
    mode: recorded.mode,
    startedAt: recorded.startedAt,
    endedAt: recorded.endedAt,
    durationSeconds: recorded.durationSeconds,
    distanceMeters: recorded.distanceMeters,
    fromPlace: recorded.fromPlace,
    toPlace: recorded.toPlace,
    beforeConnectionSeconds,
    isSecondHand: (recorded.flags & SECOND_HAND) !== 0,
    isUnproven: (recorded.flags & UNPROVEN) !== 0,
    isVoided: (recorded.flags & NOT_COUNTED) !== 0,
    about: type === 'trip.completed' ? null : aboutOf(detail),
    visit: type === 'place.visited' && detail?.['places'] ? (detail as unknown as Visit) : null,
  };
}

const aboutOf = (detail: Recorded['detail']): string | null =>
  text(detail?.['surveyId'] ?? detail?.['actionId'] ?? detail?.['offerId'] ?? detail?.['campaignId']);
