import type { BehaviourType } from '@fareback/contract';
import type { Behaviour, OwnBehaviourType, Visit } from './behaviour.ts';

/** A behaviour as it is written down, whoever did it. Times are milliseconds since 1970, UTC. */
export interface Recorded {
  eventId: string;
  type: BehaviourType | OwnBehaviourType;
  mode: string | null;
  startedAt: number | null;
  endedAt: number;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromPlace: string | null;
  toPlace: string | null;
  /**
   * What else is kept of it: `id` of what is taken back; `surveyId`, `actionId`, `offerId` or `campaignId`; for a visit
   * `places` and `accuracyMeters`.
   */
  detail: Record<string, unknown> | null;
  flags: number;
}

/** Bit of `flags`: its card had been another member's first, or is nobody's that is proven; it brings no friend's reward [REFER-18]. */
export const SECOND_HAND = 2;

/** Bit of `flags`: its account is not proven to be the member's, who therefore sees neither its time nor its places. */
export const UNPROVEN = 4;

/** Bit of `flags`: its day is all that is kept of when it was done, and of its stops those alone that a campaign asks for [PRIV-01]. */
export const REDUCED = 8;

/** A recorded behaviour with whom it is about. */
export interface KeptBehaviour {
  recorded: Recorded;
  /** Keyed hash of the subject, hexadecimal; null where the provider names nobody. */
  subjectHash: string | null;
  memberId: string | null;
  beforeConnectionSeconds: number;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A kept behaviour as the rules see it: the same as it is read back from its row. */
export function behaviourOf(providerId: string, { recorded, beforeConnectionSeconds }: KeptBehaviour): Behaviour {
  const { type, detail } = recorded;
  const isVoid = type === 'trip.voided' || type === 'redemption.refunded';
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
    voids: isVoid ? text(detail?.['id']) : null,
    about: type === 'trip.completed' ? null : aboutOf(detail),
    visit: type === 'place.visited' && detail?.['places'] ? (detail as unknown as Visit) : null,
  };
}

const aboutOf = (detail: Recorded['detail']): string | null =>
  text(detail?.['surveyId'] ?? detail?.['actionId'] ?? detail?.['offerId'] ?? detail?.['campaignId']);
