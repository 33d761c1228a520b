import { plainArray, textArray } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { ANONYMIZED, FARE, OVERLAPS } from '../activity/recorded.ts';
import type { Activity } from '../engine/activity.ts';

/** Excludes in-app activities: the ledger has their times anyway. */
const REPORTED = `provider_id <> '@app'`;

/** SQL for the UTC day of a time, independent of the server's time zone. */
const dayOf = (column: string): string => `date_trunc('day', ${column} at time zone 'UTC') at time zone 'UTC'`;

/** SQL condition: rows not yet anonymized, or with stops or lines kept for a campaign that has ended. */
const IDENTIFYING = `(flags & ${ANONYMIZED} = 0 or from_place <> all($3::text[]) or to_place <> all($3::text[])
  or (type = 'trip.completed' and detail->>'line' <> all($4::text[]))
  or (type = 'place.visited' and exists (
    select from jsonb_array_elements_text(detail->'places') place where place <> all($3::text[]))))`;

interface NeededIds {
  before: Date;
  /** Ids that running campaigns need. */
  stops: readonly string[];
  lines: readonly string[];
}

export const readMembersToReduce = async (
  tx: Tx,
  { before, stops, lines, after, limit }: NeededIds & { after: string; limit: number },
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select distinct member_id as id from behaviour
      where tenant_id = $1 and ended_at < $2 and ${IDENTIFYING} and ${REPORTED} and member_id > $5 order by member_id limit $6`,
    [tx.tenantId, before, [...stops], [...lines], after, limit],
  );
  return rows.map(({ id }) => id);
};

export const listIdentifying = (
  tx: Tx,
  { memberId, before, stops, lines }: NeededIds & { memberId: string },
): Promise<{ providerId: string; eventId: string }[]> =>
  tx.query(
    `select provider_id as "providerId", event_id as "eventId" from behaviour
      where tenant_id = $1 and ended_at < $2 and ${IDENTIFYING} and ${REPORTED} and member_id = $5`,
    [tx.tenantId, before, [...stops], [...lines], memberId],
  );

/** Returns what stays of a ride's details as JSON, or null: its fare as a measure, and its line if a campaign names it. */
function reducedDetailOf({ fare, line }: Activity): string | null {
  if (fare === null && line === null) return null;
  return JSON.stringify({ ...(fare === null ? {} : { [FARE]: fare }), ...(line === null ? {} : { line }) });
}

/**
 * Saves anonymized activities without account, stop names and report time. One that keeps its time does not count as
 * anonymized yet.
 */
export async function writeReduced(tx: Tx, activities: readonly Activity[]): Promise<void> {
  const of = <T>(value: (one: Activity) => T): T[] => activities.map(value);
  await tx.run(
    `update behaviour b
        set flags = case when ended_at = to_timestamp(given.ended / 1000) then flags else flags | ${ANONYMIZED} end | given.marks,
            started_at = null, ended_at = to_timestamp(given.ended / 1000), received_at = ${dayOf('received_at')}, subject_hash = null, from_place = given.from_place, to_place = given.to_place,
            before_connection_seconds = given.before_connection_seconds,
            detail = case when type = 'trip.completed' then given.detail
              when type = 'place.visited' then jsonb_set(b.detail, '{places}', given.places) else b.detail end
       from unnest($2::text[], $3::text[], $4::float8[], $5::text[], $6::text[], $7::int[], $8::jsonb[], $9::smallint[], $10::jsonb[])
         as given (provider_id, event_id, ended, from_place, to_place, before_connection_seconds, places, marks, detail)
      where b.tenant_id = $1 and b.provider_id = given.provider_id and b.event_id = given.event_id`,
    [
      tx.tenantId,
      textArray(of(({ providerId }) => providerId)),
      textArray(of(({ eventId }) => eventId)),
      plainArray(of(({ endedAt }) => endedAt)),
      textArray(of(({ fromPlace }) => fromPlace)),
      textArray(of(({ toPlace }) => toPlace)),
      plainArray(of(({ beforeConnectionSeconds }) => beforeConnectionSeconds)),
      textArray(of(({ visit }) => JSON.stringify(visit?.places ?? []))),
      plainArray(of(({ isOverlapping = false }) => (isOverlapping ? OVERLAPS : 0))),
      textArray(of(reducedDetailOf)),
    ],
  );
}

/**
 * Anonymizes up to `limit` activities that are too old to find a member, like those of a deleted member. Activities of
 * an account with a pending proof are skipped. Resolves to the count.
 */
export const reduceUnclaimed = (tx: Tx, before: Date, limit: number): Promise<number> =>
  tx.run(
    `update behaviour set flags = flags | ${ANONYMIZED}, started_at = null, ended_at = ${dayOf('ended_at')}, received_at = ${dayOf('received_at')},
            subject_hash = null, from_place = null, to_place = null,
            detail = case when type = 'trip.completed' or type = 'place.visited' then null else detail end
      where tenant_id = $1 and ctid = any(array(
        select b.ctid from behaviour b
         where b.tenant_id = $1 and b.member_id is null and b.ended_at < $2 and b.flags & ${ANONYMIZED} = 0
           and not exists (select from provider_connection c
                 where c.tenant_id = $1 and c.provider_id = b.provider_id and c.subject_hash = b.subject_hash and c.status = 'VALIDATING')
         limit $3))`,
    [tx.tenantId, before, limit],
  );
