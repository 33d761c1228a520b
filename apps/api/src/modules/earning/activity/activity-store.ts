import type { Tx } from '../../../platform/database/transactions.ts';
import type { Activity } from '../engine/activity.ts';
import { readFirstConnections } from '../store.ts';
import { FARE, NOT_COUNTED, OVERLAPS, REPLACED, SECOND_HAND, UNPROVEN } from './recorded.ts';

export const connectedActivity = (providerId: string, at: Date): Activity => ({
  providerId,
  eventId: 'connected',
  type: 'provider.connected',
  mode: null,
  startedAt: null,
  endedAt: at.getTime(),
  durationSeconds: null,
  distanceMeters: null,
  fare: null,
  line: null,
  fromPlace: null,
  toPlace: null,
  beforeConnectionSeconds: 0,
  about: null,
  visit: null,
});

/** Members per statement: the histories of a thousand long-time members would exceed the time limit. */
const MEMBERS_AT_ONCE = 50;

export async function readHistory(tx: Tx, memberIds: string[]): Promise<Map<string, Activity[]>> {
  const histories = new Map<string, Activity[]>(memberIds.map((memberId) => [memberId, []]));
  for (let from = 0; from < memberIds.length; from += MEMBERS_AT_ONCE) {
    const some = memberIds.slice(from, from + MEMBERS_AT_ONCE);
    const [activities, connections] = await Promise.all([readActivities(tx, some), readFirstConnections(tx, some)]);
    for (const row of activities) histories.get(row.memberId)?.push(row);
    for (const { memberId, providerId, firstConnectedAt } of connections) {
      histories.get(memberId)?.push(connectedActivity(providerId, firstConnectedAt));
    }
  }
  return histories;
}

export const hasActivity = async (tx: Tx, providerId: string, eventId: string): Promise<boolean> =>
  (await tx.first('select 1 from behaviour where tenant_id = $1 and provider_id = $2 and event_id = $3', [
    tx.tenantId,
    providerId,
    eventId,
  ])) !== undefined;

export type HistoryRow = Activity & { memberId: string };

/** Converts to milliseconds without depending on settings, as required in a data-modifying statement. */
const millisOf = (column: string): string => `date_part('epoch', ${column} - 'epoch'::timestamptz) * 1000`;

export const HISTORY = `member_id as "memberId", provider_id as "providerId", event_id as "eventId", type, mode,
  ${millisOf('started_at')} as "startedAt", ${millisOf('ended_at')} as "endedAt",
  duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace",
  case when type = 'trip.completed' then (detail->>'${FARE}')::float8 end as fare, case when type = 'trip.completed' then detail->>'line' end as line,
  before_connection_seconds as "beforeConnectionSeconds", (flags & ${SECOND_HAND}) <> 0 as "isSecondHand",
  (flags & ${UNPROVEN}) <> 0 as "isUnproven",
  (flags & ${NOT_COUNTED}) <> 0 as "isVoided", (flags & ${OVERLAPS}) <> 0 as "isOverlapping",
  case when type <> 'trip.completed' then coalesce(detail->>'surveyId', detail->>'actionId', detail->>'offerId', detail->>'campaignId') end as about,
  case when type = 'place.visited' and detail ? 'places' then detail end as visit`;

export const readActivities = (tx: Tx, memberIds: string[]): Promise<HistoryRow[]> =>
  tx.query(
    `select ${HISTORY} from behaviour where tenant_id = $1 and member_id = any($2::uuid[])
        and type not in ('trip.voided', 'redemption.refunded')`,
    [tx.tenantId, memberIds],
  );

interface Claim {
  providerId: string;
  subjectHash: Buffer;
  memberId: string;
  connectedAt: Date;
  /** Flags for activities of a second-hand or unproven account. */
  flags: number;
}

/**
 * Assigns a subject's unassigned activities to the member who connected it at `connectedAt`: later ones, and those at
 * most `lookBackSeconds` before. Invalid corrections keep waiting for their ride.
 */
export const claimActivities = (tx: Tx, claim: Claim & { lookBackSeconds: number }): Promise<HistoryRow[]> =>
  tx.query(
    `update behaviour
        set member_id = $4, flags = flags | $7::smallint,
            before_connection_seconds = greatest(0, ceil(date_part('epoch', $5::timestamptz - ended_at)))::int
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and member_id is null
        and type <> 'trip.voided' and (names_id is null or flags & ${REPLACED} = 0) and ended_at >= $5::timestamptz - make_interval(secs => $6)
     returning ${HISTORY}`,
    [
      tx.tenantId,
      claim.providerId,
      claim.subjectHash,
      claim.memberId,
      claim.connectedAt,
      claim.lookBackSeconds,
      claim.flags,
    ],
  );

/** Shows a member the activities from before their account was proven, and sets their `flags`. */
export const confirmActivities = (
  tx: Tx,
  { providerId, subjectHash, memberId, flags }: Omit<Claim, 'connectedAt'>,
): Promise<HistoryRow[]> =>
  tx.query(
    `update behaviour set flags = flags & ~${SECOND_HAND | UNPROVEN}::smallint | $5::smallint
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and member_id = $4 and flags & ${UNPROVEN} <> 0
     returning ${HISTORY}`,
    [tx.tenantId, providerId, subjectHash, memberId, flags],
  );

/** Hides times and places of an account's activities from a former holder; points stay. */
export const hideActivities = (
  tx: Tx,
  { providerId, subjectHash, memberId }: { providerId: string; subjectHash: Buffer; memberId: string },
): Promise<number> =>
  tx.run(
    `update behaviour set flags = flags | ${UNPROVEN}
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and member_id = $4`,
    [tx.tenantId, providerId, subjectHash, memberId],
  );

export interface RiddenRide {
  startedAt: Date | null;
  endedAt: Date;
  stops: string[];
}

const RIDDEN = `started_at as "startedAt", ended_at as "endedAt",
  array_remove(array[detail->>'fromName', detail->>'toName', from_place, to_place], null) as stops`;

/** Rides of an account that ended from `since` until `until`: unassigned, or assigned to `holderId`. */
export const readRidesOfSubject = (
  tx: Tx,
  account: { providerId: string; subjectHash: Buffer; holderId: string | null; since: Date; until: Date },
): Promise<RiddenRide[]> =>
  tx.query(
    `select ${RIDDEN} from behaviour where tenant_id = $1 and provider_id = $2 and subject_hash = $3
        and type = 'trip.completed' and ended_at between $4 and $5 and member_id is null
     union all
     select ${RIDDEN} from behaviour where tenant_id = $1 and provider_id = $2 and subject_hash = $3
        and type = 'trip.completed' and ended_at between $4 and $5 and member_id = $6`,
    [tx.tenantId, account.providerId, account.subjectHash, account.since, account.until, account.holderId],
  );

/** When these members had moments of a type since a time. */
export const readMomentsSince = (
  tx: Tx,
  memberIds: readonly string[],
  type: string,
  since: Date,
): Promise<{ memberId: string; endedAt: Date }[]> =>
  tx.query(
    `select member_id as "memberId", ended_at as "endedAt" from behaviour
      where tenant_id = $1 and member_id = any($2::uuid[]) and type = $3 and ended_at > $4`,
    [tx.tenantId, [...memberIds], type, since],
  );
