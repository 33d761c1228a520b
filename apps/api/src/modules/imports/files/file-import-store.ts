import type { FileProblem, ImportCheck, ImportCounts, ImportMapping, ImportState } from '@fareback/contract/admin';
import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

export interface FileImportRow {
  importId: string;
  providerId: string;
  fileName: string;
  size: number;
  parts: number;
  partsReceived: number;
  state: ImportState;
  revision: number;
  mapping: ImportMapping | null;
  check: ImportCheck | null;
  counts: ImportCounts | null;
  problem: FileProblem | null;
  /** Rows are read as at this moment of the check. */
  checkedAt: Date | null;
  /** Points that rows of this check earned. */
  pointsEarned: number;
  /** Points above the check at which runs stopped; the next check counts them too. */
  pointsBeyond: number;
  rows: number | null;
  rowsDone: number;
  createdAt: Date;
  touchedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  hasFile: boolean;
}

/** Columns of `file_import f`; $1 is the tenant, so a cluster reads one server. */
const COLUMNS = `f.import_id as "importId", f.provider_id as "providerId", f.file_name as "fileName", f.size::float8 as size,
  f.parts, f.parts_received as "partsReceived", f.state, f.revision, f.mapping, f.check_result as "check", f.counts,
  f.problem, f.checked_at as "checkedAt", f.points_earned::float8 as "pointsEarned", f.points_beyond::float8 as "pointsBeyond",
  f.rows_total as rows, f.rows_done as "rowsDone", f.created_at as "createdAt", f.touched_at as "touchedAt",
  f.started_at as "startedAt", f.ended_at as "endedAt",
  exists (select 1 from file_import_part p
           where p.tenant_id = $1 and p.import_id = f.import_id and p.part = 0) as "hasFile"`;

export const readImports = (tx: Tx, most: number): Promise<FileImportRow[]> =>
  tx.query(
    `select ${COLUMNS} from file_import f where f.tenant_id = $1 order by f.created_at desc, f.import_id desc limit $2`,
    [tx.tenantId, most],
  );

export const findImport = (tx: Tx, importId: string): Promise<FileImportRow | undefined> =>
  tx.first(`select ${COLUMNS} from file_import f where f.tenant_id = $1 and f.import_id = $2`, [tx.tenantId, importId]);

/** The mapping of the provider's last finished import. */
export async function findLastMapping(tx: Tx, providerId: string): Promise<ImportMapping | undefined> {
  const row = await tx.first<{ mapping: ImportMapping }>(
    `select mapping from file_import where tenant_id = $1 and provider_id = $2 and state = 'DONE'
      order by ended_at desc limit 1`,
    [tx.tenantId, providerId],
  );
  return row?.mapping;
}

/** Locks an import for a change of its state or parts. */
export async function lockImport(tx: Tx, importId: string): Promise<FileImportRow | undefined> {
  await tx.query('select 1 from file_import where tenant_id = $1 and import_id = $2 for update', [
    tx.tenantId,
    importId,
  ]);
  return findImport(tx, importId);
}

/** Counts imports whose file is stored or being uploaded. Its lock keeps others from adding one until the commit. */
export async function countFiles(tx: Tx): Promise<number> {
  await tx.run(`select pg_advisory_xact_lock(${advisoryLock.fileImports}, hashtext($1))`, [tx.tenantId]);
  const row = await tx.first<{ files: number }>(
    `select count(*)::int as files from file_import f where f.tenant_id = $1 and (f.state = 'UPLOADING'
        or exists (select 1 from file_import_part p where p.tenant_id = $1 and p.import_id = f.import_id and p.part = 0))`,
    [tx.tenantId],
  );
  return row?.files ?? 0;
}

type NewImport = Pick<FileImportRow, 'importId' | 'providerId' | 'fileName' | 'size' | 'parts'>;

export const insertImport = (tx: Tx, one: NewImport, now: Date): Promise<number> =>
  tx.run(
    `insert into file_import (tenant_id, import_id, kind, provider_id, file_name, size, parts, state, created_at, touched_at)
     values ($1, $2, 'RIDES', $3, $4, $5, $6, 'UPLOADING', $7, $7)`,
    [tx.tenantId, one.importId, one.providerId, one.fileName, one.size, one.parts, now],
  );

export async function insertPart(
  tx: Tx,
  { importId, part, encrypted }: { importId: string; part: number; encrypted: Buffer },
  now: Date,
): Promise<void> {
  await tx.run(
    'insert into file_import_part (tenant_id, import_id, part, bytes_sealed, added_at) values ($1, $2, $3, $4, $5)',
    [tx.tenantId, importId, part, encrypted, now],
  );
}

export const readPart = async (tx: Tx, importId: string, part: number): Promise<Buffer | undefined> =>
  (
    await tx.first<{ encrypted: Buffer }>(
      'select bytes_sealed as encrypted from file_import_part where tenant_id = $1 and import_id = $2 and part = $3',
      [tx.tenantId, importId, part],
    )
  )?.encrypted;

export const deleteParts = (tx: Tx, importId: string): Promise<number> =>
  tx.run('delete from file_import_part where tenant_id = $1 and import_id = $2', [tx.tenantId, importId]);

type Changes = Pick<
  FileImportRow,
  | 'importId'
  | 'state'
  | 'partsReceived'
  | 'revision'
  | 'mapping'
  | 'check'
  | 'counts'
  | 'problem'
  | 'checkedAt'
  | 'pointsEarned'
  | 'pointsBeyond'
  | 'rows'
  | 'rowsDone'
  | 'startedAt'
  | 'endedAt'
>;

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Writes everything that may change about an import; its lock must be held. */
export const writeImport = (tx: Tx, one: Changes, now: Date): Promise<number> =>
  tx.run(
    `update file_import set state = $3, parts_received = $4, revision = $5, mapping = $6, check_result = $7, counts = $8,
            problem = $9, rows_total = $10, rows_done = $11, started_at = $12, ended_at = $13, touched_at = $14,
            checked_at = $15, points_earned = $16, points_beyond = $17
      where tenant_id = $1 and import_id = $2`,
    [
      tx.tenantId,
      one.importId,
      one.state,
      one.partsReceived,
      one.revision,
      jsonOrNull(one.mapping),
      jsonOrNull(one.check),
      jsonOrNull(one.counts),
      jsonOrNull(one.problem),
      one.rows,
      one.rowsDone,
      one.startedAt,
      one.endedAt,
      now,
      one.checkedAt,
      one.pointsEarned,
      one.pointsBeyond,
    ],
  );

/** Identifies the work of a job: a cancel changes the state, and another check the revision. */
export type ImportStep = Pick<FileImportRow, 'state' | 'revision'>;

/** Adds to the progress of a running import; returns its step and the points that it earned by now. */
export const addProgress = (
  tx: Tx,
  importId: string,
  { rows, points, now }: { rows: number; points: number; now: Date },
): Promise<(ImportStep & Pick<FileImportRow, 'pointsEarned'>) | undefined> =>
  tx.first(
    `update file_import set rows_done = rows_done + $3, points_earned = points_earned + $4, touched_at = $5
      where tenant_id = $1 and import_id = $2
     returning state, revision, points_earned::float8 as "pointsEarned"`,
    [tx.tenantId, importId, rows, points, now],
  );

export const findStep = (tx: Tx, importId: string): Promise<ImportStep | undefined> =>
  tx.first('select state, revision from file_import where tenant_id = $1 and import_id = $2', [tx.tenantId, importId]);

export const isSameStep = (one: ImportStep, other: ImportStep | undefined): boolean =>
  other !== undefined && one.state === other.state && one.revision === other.revision;

/** The import whose check or run was requested first; one that was begun goes on before others. */
export const findDue = (tx: Tx): Promise<FileImportRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from file_import f
      where f.tenant_id = $1 and f.state in ('CHECKING', 'RUNNING') order by coalesce(f.started_at, f.touched_at), f.import_id limit 1`,
    [tx.tenantId],
  );

export interface RejectionRow {
  line: number;
  reason: string;
  key: string;
}

export const insertRejections = (tx: Tx, importId: string, rows: readonly RejectionRow[]): Promise<number> =>
  tx.run(
    `insert into file_import_rejection (tenant_id, import_id, line, reason, key)
     select f.tenant_id, f.import_id, r.line, r.reason, r.key
       from unnest($3::int[], $4::text[], $5::text[]) as r (line, reason, key)
       join file_import f on f.tenant_id = $1 and f.import_id = $2
     on conflict do nothing`,
    [tx.tenantId, importId, rows.map(({ line }) => line), rows.map(({ reason }) => reason), rows.map(({ key }) => key)],
  );

/** Returns rejections after a line; at least `most` if there are more, because a line is never split. */
export const readRejections = (tx: Tx, importId: string, after: number, most: number): Promise<RejectionRow[]> =>
  tx.query(
    `select line, reason, key from file_import_rejection
      where tenant_id = $1 and import_id = $2 and line > $3 order by line fetch first $4 rows with ties`,
    [tx.tenantId, importId, after, most],
  );

export async function countRejections(tx: Tx, importId: string): Promise<number> {
  const row = await tx.first<{ rows: number }>(
    'select count(*)::int as rows from file_import_rejection where tenant_id = $1 and import_id = $2',
    [tx.tenantId, importId],
  );
  return row?.rows ?? 0;
}

export const deleteRejections = (tx: Tx, importId: string): Promise<number> =>
  tx.run('delete from file_import_rejection where tenant_id = $1 and import_id = $2', [tx.tenantId, importId]);

export const deleteImport = (tx: Tx, importId: string): Promise<number> =>
  tx.run('delete from file_import where tenant_id = $1 and import_id = $2', [tx.tenantId, importId]);

export const FILE_HOURS = 24;
const REPORT_DAYS = 30;

/**
 * Deletes uploaded files 24 hours after the last step of their import, and reports after 30 days. An unfinished upload
 * is deleted as a whole; a check or import without progress, such as one whose job never ran, fails. Returns the number
 * of changed rows [PRIV-18, PRIV-19].
 */
export async function pruneFileImports(tx: Tx, now: Date): Promise<number> {
  const problem: FileProblem = { code: 'UNEXPECTED', line: null, detail: null };
  // In this order: a check or import that fails loses its file at once.
  const changed = await Promise.all([
    tx.run(
      `update file_import set state = 'FAILED', problem = $4, ended_at = $2
        where tenant_id = $1 and state in ('CHECKING', 'RUNNING')
          and touched_at <= $2::timestamptz - make_interval(hours => $3)`,
      [tx.tenantId, now, FILE_HOURS, JSON.stringify(problem)],
    ),
    tx.run(
      `delete from file_import where tenant_id = $1 and state = 'UPLOADING'
          and touched_at <= $2::timestamptz - make_interval(hours => $3)`,
      [tx.tenantId, now, FILE_HOURS],
    ),
    tx.run(
      `delete from file_import_part p using file_import f
        where p.tenant_id = $1 and f.tenant_id = $1 and f.import_id = p.import_id
          and f.state not in ('CHECKING', 'RUNNING') and f.touched_at <= $2::timestamptz - make_interval(hours => $3)`,
      [tx.tenantId, now, FILE_HOURS],
    ),
    tx.run(
      `delete from file_import where tenant_id = $1 and state not in ('CHECKING', 'RUNNING')
          and touched_at <= $2::timestamptz - make_interval(days => $3)`,
      [tx.tenantId, now, REPORT_DAYS],
    ),
  ]);
  return changed.reduce((sum, rows) => sum + rows, 0);
}
