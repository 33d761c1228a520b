import {
  byteaColumn,
  plainArray,
  plainColumn,
  TENANT_ROW,
  textArray,
  textColumn,
} from '../../../platform/database/sql.ts';

import type { Tx } from '../../../platform/database/transactions.ts';
import { HISTORY, type HistoryRow } from './activity-store.ts';
import { type EarningScope, namedBy, type StoredActivity } from './recorded.ts';

import type { Turn } from './report-state.ts';
import type { WholeReport } from './same-report.ts';

/** A report to store; `sharedId` is its id if another source already uses the same one. */
export type NewReport = StoredActivity & { sharedId?: string };

type Value = string | number | null;

/**
 * Columns that usually have one value for the whole batch, sent once instead of per row. In the parameter order of
 * `ALL_NEW`, where they come last.
 */
const COMMON: readonly ((row: NewReport) => Value)[] = [
  ({ recorded }) => recorded.type,
  ({ recorded }) => recorded.mode,
  ({ recorded }) => recorded.distanceMeters,
  ({ recorded: { detail } }) => (detail === null ? null : JSON.stringify(detail)),
  ({ recorded }) => recorded.flags,
  ({ beforeConnectionSeconds }) => beforeConnectionSeconds,
  ({ recorded }) => recorded.source ?? null,
  ({ sharedId }) => sharedId ?? null,
  ({ recorded }) => namedBy(recorded)?.id ?? null,
  ({ recorded }) => namedBy(recorded)?.source ?? null,
  ({ recorded }) => recorded.corrects?.toldAt ?? null,
];

const ALL_NEW = `insert into behaviour (tenant_id, provider_id, received_at, event_id, subject_hash, member_id, started_at, ended_at,
         duration_seconds, from_place, to_place, type, mode, distance_meters, detail,
         flags, before_connection_seconds, source, shared_id,
         names_id, names_source, told_at)
  select t.tenant_id, $2, $3, event_id, subject_hash, member_id, to_timestamp(started / 1000), to_timestamp(ended / 1000),
         duration_seconds, from_place, to_place, coalesce(type, $23), coalesce(mode, $24), coalesce(distance_meters, $25::int), coalesce(detail, $26::jsonb),
         coalesce(flags, $27::smallint), coalesce(before_connection_seconds, $28::int), coalesce(source, $29), coalesce(shared_id, $30),
         coalesce(names_id, $31), coalesce(names_source, $32), to_timestamp(coalesce(told, $33::float8) / 1000)
    from ${TENANT_ROW}, unnest($4::text[], $5::bytea[], $6::uuid[], $7::float8[], $8::float8[], $9::int[], $10::text[], $11::text[],
                $12::text[], $13::text[], $14::int[], $15::jsonb[], $16::smallint[], $17::int[], $18::text[], $19::text[], $20::text[],
                $21::text[], $22::float8[])
      as given (event_id, subject_hash, member_id, started, ended, duration_seconds, from_place, to_place,
                type, mode, distance_meters, detail, flags, before_connection_seconds, source, shared_id, names_id,
                names_source, told)`;

const WHAT_IS_NEW = `with stored as (${ALL_NEW} on conflict do nothing returning event_id)
  select array_agg(event_id) as fresh from stored having count(*) < $34::int`;

/**
 * Returns a column's values, or an empty array and the common value if all rows have the same; `unnest` fills the empty
 * array with nulls.
 */
function givenOnce(rows: readonly NewReport[], of: (row: NewReport) => Value): [each: string, once: Value] {
  const [first] = rows;
  const once = first ? of(first) : null;
  if (rows.every((row) => of(row) === once)) return ['{}', once];
  return [textColumn(rows, (row) => of(row)?.toString() ?? null), null];
}

/**
 * Inserts reports that are not stored yet; returns null if all were new, else the event ids that existed. With `isNew`
 * in the scope it skips the check, which costs a third less, and throws an error that `isRepeated` recognizes on a
 * duplicate.
 */
export async function insertReports(
  tx: Tx,
  { tenantId, now, isNew = false }: EarningScope,
  { providerId, rows }: { providerId: string; rows: readonly NewReport[] },
): Promise<Set<string> | null> {
  const common = COMMON.map((of) => givenOnce(rows, of));
  const values = [
    tenantId,
    providerId,
    now,
    textColumn(rows, ({ recorded }) => recorded.eventId),
    byteaColumn(rows, ({ subjectHash }) => subjectHash),
    plainColumn(rows, ({ memberId }) => memberId),
    plainColumn(rows, ({ recorded }) => recorded.startedAt),
    plainColumn(rows, ({ recorded }) => recorded.endedAt),
    plainColumn(rows, ({ recorded }) => recorded.durationSeconds),
    textColumn(rows, ({ recorded }) => recorded.fromPlace),
    textColumn(rows, ({ recorded }) => recorded.toPlace),
    ...common.map(([each]) => each),
    ...common.map(([, once]) => once),
  ];
  if (isNew) {
    await tx.run(ALL_NEW, values);
    return null;
  }
  const answer = await tx.first<{ fresh: string[] | null }>(WHAT_IS_NEW, [...values, rows.length]);
  return answer ? new Set(answer.fresh) : null;
}

/** True if a transaction failed because a report assumed new was already stored. */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505';

const REPORT = `event_id as "eventId", coalesce(shared_id, event_id) as id, source, type, encode(subject_hash, 'hex') as subject,
  member_id as "memberId", flags, case when names_id is not null then jsonb_build_object('id', names_id, 'source', names_source) end as names,
  date_part('epoch', told_at) * 1000 as "toldAt", date_part('epoch', started_at) * 1000 as "startedAt",
  date_part('epoch', ended_at) * 1000 as "endedAt", before_connection_seconds as "beforeConnectionSeconds", mode,
  duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace", detail`;

export const readReports = (tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> =>
  tx.query(
    `select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])
     union all
     select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and shared_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(ids)],
  );

export const readNaming = (tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> =>
  tx.query(`select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and names_id = any($3::text[])`, [
    tx.tenantId,
    providerId,
    textArray(ids),
  ]);

export async function readNamedIds(tx: Tx, providerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct names_id as id from behaviour where tenant_id = $1 and provider_id = $2 and names_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(ids)],
  );
  return rows.map(({ id }) => id);
}

/** Saves the new state of reports. Their members' accounts must be locked. */
export async function writeTurns(tx: Tx, providerId: string, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await tx.run(
    `update behaviour b set flags = given.flags, member_id = case when given.is_adopted then given.member_id else b.member_id end,
            before_connection_seconds = case when given.is_adopted then given.before_connection else b.before_connection_seconds end
       from unnest($3::text[], $4::smallint[], $5::boolean[], $6::uuid[], $7::int[]) as given (event_id, flags, is_adopted, member_id, before_connection)
      where b.tenant_id = $1 and b.provider_id = $2 and b.event_id = given.event_id`,
    [
      tx.tenantId,
      providerId,
      textArray(turns.map(({ report }) => report.eventId)),
      plainArray(turns.map(({ flags }) => flags)),
      plainArray(turns.map(({ adopted }) => String(adopted !== null))),
      plainArray(turns.map(({ adopted }) => adopted?.memberId ?? null)),
      plainArray(turns.map(({ adopted }) => adopted?.beforeConnectionSeconds ?? 0)),
    ],
  );
}

export const readAsActivities = (tx: Tx, providerId: string, eventIds: readonly string[]): Promise<HistoryRow[]> =>
  tx.query(
    `select ${HISTORY} from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(eventIds)],
  );
