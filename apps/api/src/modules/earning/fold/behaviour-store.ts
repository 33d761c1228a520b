import { byteaArray, plainArray, textArray } from '../../../platform/array-literals.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Behaviour } from '../behaviour.ts';
import { type KeptBehaviour, type Recorded, SECOND_HAND, UNPROVEN } from '../recorded.ts';

/** Stores behaviours that are not there yet. Answers null when all were new, else the event ids that were. */
export async function insertBehaviours(
  tx: Tx,
  tenantId: string,
  now: Date,
  { providerId, rows }: { providerId: string; rows: readonly KeptBehaviour[] },
): Promise<Set<string> | null> {
  const of = <T>(value: (row: Recorded) => T): T[] => rows.map(({ recorded }) => value(recorded));
  const answer = await tx.first<{ fresh: string[] | null }>(
    `with stored as (
       insert into behaviour (tenant_id, provider_id, received_at, event_id, subject_hash, member_id, type, mode, started_at, ended_at,
                              duration_seconds, distance_meters, from_place, to_place, detail, flags, before_connection_seconds)
       select $1, $2, $3, event_id, subject_hash, member_id, type, mode, to_timestamp(started / 1000), to_timestamp(ended / 1000),
              duration_seconds, distance_meters, from_place, to_place, detail, flags, before_connection_seconds
         from unnest($5::text[], $6::bytea[], $7::uuid[], $8::text[], $9::text[], $10::float8[], $11::float8[], $12::int[], $13::int[],
                     $14::text[], $15::text[], $16::jsonb[], $17::smallint[], $18::int[])
           as given (event_id, subject_hash, member_id, type, mode, started, ended, duration_seconds, distance_meters,
                     from_place, to_place, detail, flags, before_connection_seconds)
       on conflict (tenant_id, provider_id, event_id) do nothing
       returning event_id
     )
     select case when count(*) < $4::int then array_agg(event_id) end as fresh from stored having count(*) < $4::int`,
    [
      tenantId,
      providerId,
      now,
      rows.length,
      textArray(of(({ eventId }) => eventId)),
      byteaArray(rows.map(({ subjectHash }) => subjectHash)),
      plainArray(rows.map(({ memberId }) => memberId)),
      plainArray(of(({ type }) => type)),
      plainArray(of(({ mode }) => mode)),
      plainArray(of(({ startedAt }) => startedAt)),
      plainArray(of(({ endedAt }) => endedAt)),
      plainArray(of(({ durationSeconds }) => durationSeconds)),
      plainArray(of(({ distanceMeters }) => distanceMeters)),
      textArray(of(({ fromPlace }) => fromPlace)),
      textArray(of(({ toPlace }) => toPlace)),
      textArray(of(({ detail }) => (detail === null ? null : JSON.stringify(detail)))),
      plainArray(of(({ flags }) => flags)),
      plainArray(rows.map(({ beforeConnectionSeconds }) => beforeConnectionSeconds)),
    ],
  );
  return answer ? new Set(answer.fresh) : null;
}

/** Whether a provider's event was kept. */
export const hasBehaviour = async (tx: Tx, providerId: string, eventId: string): Promise<boolean> =>
  (await tx.first('select 1 from behaviour where tenant_id = $1 and provider_id = $2 and event_id = $3', [
    tx.tenantId,
    providerId,
    eventId,
  ])) !== undefined;

type HistoryRow = Behaviour & { memberId: string };

const HISTORY = `member_id as "memberId", provider_id as "providerId", event_id as "eventId", type, mode,
  date_part('epoch', started_at) * 1000 as "startedAt", date_part('epoch', ended_at) * 1000 as "endedAt",
  duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace",
  before_connection_seconds as "beforeConnectionSeconds", (flags & ${SECOND_HAND}) <> 0 as "isSecondHand",
  (flags & ${UNPROVEN}) <> 0 as "isUnproven",
  case when type in ('trip.voided', 'redemption.refunded') then detail->>'id' end as voids,
  case when type <> 'trip.completed' then coalesce(detail->>'surveyId', detail->>'actionId', detail->>'offerId', detail->>'campaignId') end as about,
  case when type = 'place.visited' and detail ? 'places' then detail end as visit`;

/** Everything that members did, as the rules see it. */
export const readBehaviours = (tx: Tx, memberIds: string[]): Promise<HistoryRow[]> =>
  tx.query(`select ${HISTORY} from behaviour where tenant_id = $1 and member_id = any($2::uuid[])`, [
    tx.tenantId,
    memberIds,
  ]);

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
 * and those done at most `lookBackSeconds` before.
 */
export const claimBehaviours = (tx: Tx, claim: Claim & { lookBackSeconds: number }): Promise<HistoryRow[]> =>
  tx.query(
    `update behaviour
        set member_id = $4, flags = flags | $7::smallint,
            before_connection_seconds = greatest(0, ceil(date_part('epoch', $5::timestamptz - ended_at)))::int
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and member_id is null
        and ended_at >= $5::timestamptz - make_interval(secs => $6)
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
export const confirmBehaviours = (
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
export const hideBehaviours = (
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
