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
  const { detail, flags: _, ...facts } = recorded;
  const { type } = facts;
  const isVoid = type === 'trip.voided' || type === 'redemption.refunded';
  const about = detail?.['surveyId'] ?? detail?.['actionId'] ?? detail?.['offerId'] ?? detail?.['campaignId'];
  return {
    providerId,
    ...facts,
    beforeConnectionSeconds,
    voids: isVoid ? text(detail?.['id']) : null,
    about: type === 'trip.completed' ? null : text(about),
    visit: type === 'place.visited' && detail?.['places'] ? (detail as unknown as Visit) : null,
  };
}
