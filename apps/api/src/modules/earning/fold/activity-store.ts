import type { Tx } from '../../../platform/database/transactions.ts';
import type { Activity } from '../activity.ts';
import { NOT_COUNTED, OVERLAPS, REPLACED, SECOND_HAND, UNPROVEN } from '../recorded.ts';

/** Whether a provider's event was kept. */
export const hasActivity = async (tx: Tx, providerId: string, eventId: string): Promise<boolean> =>
  (await tx.first('select 1 from behaviour where tenant_id = $1 and provider_id = $2 and event_id = $3', [
    tx.tenantId,
    providerId,
    eventId,
  ])) !== undefined;

/** A stored behaviour as the rules see it, and whose it is. */
export type HistoryRow = Activity & { memberId: string };

/** A moment in milliseconds, by a way that depends on no setting: what a change answers may depend on none. */
const millisOf = (column: string): string => `date_part('epoch', ${column} - 'epoch'::timestamptz) * 1000`;

/** Columns of `HistoryRow`. */
export const HISTORY = `member_id as "memberId", provider_id as "providerId", event_id as "eventId", type, mode,
  ${millisOf('started_at')} as "startedAt", ${millisOf('ended_at')} as "endedAt",
  duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace",
  before_connection_seconds as "beforeConnectionSeconds", (flags & ${SECOND_HAND}) <> 0 as "isSecondHand",
  (flags & ${UNPROVEN}) <> 0 as "isUnproven",
  (flags & ${NOT_COUNTED}) <> 0 as "isVoided", (flags & ${OVERLAPS}) <> 0 as "isOverlapping",
  case when type <> 'trip.completed' then coalesce(detail->>'surveyId', detail->>'actionId', detail->>'offerId', detail->>'campaignId') end as about,
  case when type = 'place.visited' and detail ? 'places' then detail end as visit`;

/** Everything that members did, as the rules see it; what was taken back says so. */
export const readActivities = (tx: Tx, memberIds: string[]): Promise<HistoryRow[]> =>
  tx.query(
    `select ${HISTORY} from behaviour where tenant_id = $1 and member_id = any($2::uuid[])
        and type not in ('trip.voided', 'redemption.refunded')`,
    [tx.tenantId, memberIds],
  );

/** A connection as behaviours are given by it. */
interface Claim {
  providerId: string;
  subjectHash: Buffer;
  memberId: string;
  connectedAt: Date;
  /** Bits that behaviours carry whose account is second-hand or not proven. */
  flags: number;
}

/**
 * Gives a subject's behaviours that are nobody's yet to the member who connected it at `connectedAt`: those done since,
 * and those done at most `lookBackSeconds` before. Corrections
 * that do not stand wait on for their ride.
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

/** Shows a member what they did with an account before it was proven to be theirs; `flags` is what it carries from now on. */
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

/** Keeps times and places of an account's behaviours from a member who no longer has it; points stay. */
export const hideActivities = (
  tx: Tx,
  { providerId, subjectHash, memberId }: { providerId: string; subjectHash: Buffer; memberId: string },
): Promise<number> =>
  tx.run(
    `update behaviour set flags = flags | ${UNPROVEN}
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and member_id = $4`,
    [tx.tenantId, providerId, subjectHash, memberId],
  );

/** A ride as whoever made it could tell of it. */
export interface RiddenRide {
  startedAt: Date | null;
  endedAt: Date;
  /** Names and ids of the stops that are known. */
  stops: string[];
}

const RIDDEN = `started_at as "startedAt", ended_at as "endedAt",
  array_remove(array[detail->>'fromName', detail->>'toName', from_place, to_place], null) as stops`;

/** Rides of an account that ended from `since` until `until`: nobody's, and those that were given to `holderId`. */
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
