import type { ActivityType } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import type { Granting } from '../../ledger/index.ts';
import type { ContentReader } from '../../tenants/index.ts';
import type { Activity, OwnActivityType, Visit } from '../engine/activity.ts';
import type { Program } from '../engine/fold-member.ts';
import { dateOfDay, serviceCalendar } from '../engine/service-day.ts';
import { programOf } from '../program.ts';

export interface Naming {
  id: string;
  source: string | null;
}

/** A recorded activity, without its member. Times are milliseconds since 1970, UTC. */
export interface Recorded {
  eventId: string;
  /** The CloudEvents source; null or missing matches any source. */
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
   * More fields by type: `id` and `source` of the voided report; `surveyId`, `actionId`, `offerId` or `campaignId`;
   * `places` and `accuracyMeters` of a visit; `fare`, `currency`, `fareThousandths` and `line` of a ride.
   */
  detail: Record<string, unknown> | null;
  flags: number;
  /** Set if this ride corrects another: the corrected report and when the correction was reported. */
  corrects?: Naming & { toldAt: number };
}

/**
 * Flag bit: the card belonged to another member first or its owner is unproven; earns no referral reward [REFER-18].
 */
export const SECOND_HAND = 2;

/** Flag bit: the account is not proven to be the member's, so the member sees neither time nor places. */
export const UNPROVEN = 4;

/** Flag bit: anonymized to its day; only stops that a campaign needs are kept [PRIV-01]. */
export const ANONYMIZED = 8;

export const VOIDED = 32;

/** Flag bit: replaced by a correction, or itself a correction that does not apply. */
export const REPLACED = 64;

/**
 * Flag bit: did not count because it overlapped another ride when it was anonymized. Final, since the times are
 * deleted.
 */
export const OVERLAPS = 128;

export const NOT_COUNTED = VOIDED | REPLACED;

export interface StoredActivity {
  recorded: Recorded;
  /** Keyed hash of the subject in hex; null if the provider names no rider. */
  subjectHash: string | null;
  memberId: string | null;
  beforeConnectionSeconds: number;
}

/** Key of a ride's fare in thousandths of the agency's currency; `fare` in `detail` is what the provider sent. */
export const FARE = 'fareThousandths';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const isTakeBack = ({ type }: Pick<Recorded, 'type'>): boolean =>
  type === 'trip.voided' || type === 'redemption.refunded';

export function namedBy(recorded: Recorded): Naming | null {
  if (recorded.corrects) return recorded.corrects;
  const id = isTakeBack(recorded) ? text(recorded.detail?.['id']) : null;
  return id === null ? null : { id, source: text(recorded.detail?.['source']) };
}

/** Converts a saved activity to the form the rules use, identical to the one read back from its row. */
export function activityOf(providerId: string, { recorded, beforeConnectionSeconds }: StoredActivity): Activity {
  const { type, detail } = recorded;
  const isTrip = type === 'trip.completed';
  // Spelled out for speed: copying an object of unknown shape is slower, and most imported rides pass here.
  return {
    providerId,
    eventId: recorded.eventId,
    type,
    mode: recorded.mode,
    startedAt: recorded.startedAt,
    endedAt: recorded.endedAt,
    durationSeconds: recorded.durationSeconds,
    distanceMeters: recorded.distanceMeters,
    fare: isTrip ? ((detail?.[FARE] as number | undefined) ?? null) : null,
    line: isTrip ? text(detail?.['line']) : null,
    fromPlace: recorded.fromPlace,
    toPlace: recorded.toPlace,
    beforeConnectionSeconds,
    isSecondHand: (recorded.flags & SECOND_HAND) !== 0,
    isUnproven: (recorded.flags & UNPROVEN) !== 0,
    isVoided: (recorded.flags & NOT_COUNTED) !== 0,
    about: isTrip ? null : aboutOf(detail),
    visit: type === 'place.visited' && detail?.['places'] ? (detail as unknown as Visit) : null,
  };
}

const aboutOf = (detail: Recorded['detail']): string | null =>
  text(detail?.['surveyId'] ?? detail?.['actionId'] ?? detail?.['offerId'] ?? detail?.['campaignId']);

/** The rules, moment and tenant for which activities are applied. */
export interface EarningScope extends Granting {
  programme: Program;
  now: Date;
  /** The service day of `now`, YYYY-MM-DD. */
  today: string;
  /** Set if all reports are expected to be new. */
  isNew?: boolean;
}

export async function earningScopeOf(reader: ContentReader & { tenant: Tenant; now: Date }): Promise<EarningScope> {
  const { now } = reader;
  const { tenantId, timeZone, settings, serviceDayStartMinutes } = reader.tenant;
  const today = dateOfDay(serviceCalendar(timeZone, serviceDayStartMinutes).dayOf(now.getTime()));
  return { tenantId, timeZone, settings, programme: await programOf(reader), now, today };
}
