import { byteaArray, plainArray, textArray } from '../../../platform/array-literals.ts';
import type { Tx } from '../../../platform/database.ts';
import { HISTORY, type HistoryRow } from '../fold/behaviour-store.ts';
import { type KeptBehaviour, namedBy, type Recorded } from '../recorded.ts';
import type { WholeReport } from './same-report.ts';
import type { Turn } from './standing.ts';

/** A row to be stored; `sharedId` where its id is another source's already. */
export type NewReport = KeptBehaviour & { sharedId?: string };

/** What only reports of some sources say; files leave it all out, and pay nothing for it. */
const EXTRA = 'source, shared_id, names_id, names_source, told_at';

const insertion = (isPlain: boolean): string => `with stored as (
       insert into behaviour (tenant_id, provider_id, received_at, event_id, subject_hash, member_id, type, mode, started_at, ended_at,
                              duration_seconds, distance_meters, from_place, to_place, detail, flags, before_connection_seconds
                              ${isPlain ? '' : `, ${EXTRA}`})
       select $1, $2, $3, event_id, subject_hash, member_id, type, mode, to_timestamp(started / 1000), to_timestamp(ended / 1000),
              duration_seconds, distance_meters, from_place, to_place, detail, flags, before_connection_seconds
              ${isPlain ? '' : ', source, shared_id, names_id, names_source, to_timestamp(told / 1000)'}
         from unnest($5::text[], $6::bytea[], $7::uuid[], $8::text[], $9::text[], $10::float8[], $11::float8[], $12::int[], $13::int[],
                     $14::text[], $15::text[], $16::jsonb[], $17::smallint[], $18::int[]
                     ${isPlain ? '' : ', $19::text[], $20::text[], $21::text[], $22::text[], $23::float8[]'})
           as given (event_id, subject_hash, member_id, type, mode, started, ended, duration_seconds, distance_meters,
                     from_place, to_place, detail, flags, before_connection_seconds
                     ${isPlain ? '' : ', source, shared_id, names_id, names_source, told'})
       on conflict do nothing
       returning event_id
     )
     select case when count(*) < $4::int then array_agg(event_id) end as fresh from stored having count(*) < $4::int`;

const PLAIN = insertion(true);
const WHOLE = insertion(false);

const isPlain = ({ recorded }: KeptBehaviour): boolean => recorded.source == null && namedBy(recorded) === null;

/** Stores reports that are not there yet. Answers null when all were new, else the event ids that were. */
export async function insertReports(
  tx: Tx,
  tenantId: string,
  now: Date,
  { providerId, rows }: { providerId: string; rows: readonly NewReport[] },
): Promise<Set<string> | null> {
  const of = <T>(value: (row: Recorded) => T): T[] => rows.map(({ recorded }) => value(recorded));
  const values = [
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
  ];
  const extra = (): string[] => [
    textArray(of(({ source }) => source ?? null)),
    textArray(rows.map(({ sharedId }) => sharedId ?? null)),
    textArray(of((row) => namedBy(row)?.id ?? null)),
    textArray(of((row) => namedBy(row)?.source ?? null)),
    plainArray(of(({ corrects }) => corrects?.toldAt ?? null)),
  ];
  const answer = rows.every(isPlain)
    ? await tx.first<{ fresh: string[] | null }>(PLAIN, values)
    : await tx.first<{ fresh: string[] | null }>(WHOLE, [...values, ...extra()]);
  return answer ? new Set(answer.fresh) : null;
}

const REPORT = `event_id as "eventId", coalesce(shared_id, event_id) as id, source, type, encode(subject_hash, 'hex') as subject,
  member_id as "memberId", flags, case when names_id is not null then jsonb_build_object('id', names_id, 'source', names_source) end as names,
  date_part('epoch', told_at) * 1000 as "toldAt", date_part('epoch', started_at) * 1000 as "startedAt",
  date_part('epoch', ended_at) * 1000 as "endedAt", before_connection_seconds as "beforeConnectionSeconds", mode,
  duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace", detail`;

/** Stored reports of a provider that have one of these ids. */
export const readReports = (tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> =>
  tx.query(
    `select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])
     union all
     select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and shared_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(ids)],
  );

/** Stored reports of a provider that name one of these ids. */
export const readNaming = (tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> =>
  tx.query(`select ${REPORT} from behaviour where tenant_id = $1 and provider_id = $2 and names_id = any($3::text[])`, [
    tx.tenantId,
    providerId,
    textArray(ids),
  ]);

/** Those of these ids that some stored report names. */
export async function readNamedIds(tx: Tx, providerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct names_id as id from behaviour where tenant_id = $1 and provider_id = $2 and names_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(ids)],
  );
  return rows.map(({ id }) => id);
}

/** Writes down what became of reports; called under the locks of the accounts of those whose they are. */
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

/** Reports as the rules see them. */
export const readAsBehaviours = (tx: Tx, providerId: string, eventIds: readonly string[]): Promise<HistoryRow[]> =>
  tx.query(
    `select ${HISTORY} from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])`,
    [tx.tenantId, providerId, textArray(eventIds)],
  );
