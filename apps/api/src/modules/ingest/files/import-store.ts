import type { Tx } from '../../../platform/database/transactions.ts';
import type { Rank } from './window.ts';

/** Outcome of a partition's rows; rejected rows by reason and key, with their first line numbers. */
export interface PartitionCount {
  /** Lines of the file this partition has completed, header included. */
  line: number;
  after?: Rank | null;
  accepted: number;
  duplicates: number;
  leftOut?: number;
  refused: Record<string, number>;
  refusedLines: Record<string, number[]>;
  /** Text of the first rejected row per kind; never a rider's. */
  examples?: Record<string, string>;
}

export interface ImportRun {
  importId: string;
  lanes: PartitionCount[];
  finishedAt: Date | null;
}

/** Identifies a run: the same bytes with the same mapping version are one run. */
export interface RunOf {
  providerId: string;
  fileName: string;
  digest: string;
  /** The mapping's version, not just its name. */
  mapping: string;
}

export const findRun = (tx: Tx, { providerId, digest, mapping }: RunOf): Promise<ImportRun | undefined> =>
  tx.first<ImportRun>(
    `select import_id as "importId", lanes, finished_at as "finishedAt" from import_run
      where tenant_id = $1 and provider_id = $2 and file_digest = $3 and mapping = $4`,
    [tx.tenantId, providerId, digest, mapping],
  );

export async function openRun(
  tx: Tx,
  run: RunOf & { importId: string; lanes: PartitionCount[] },
  now: Date,
): Promise<ImportRun> {
  await tx.run(
    `insert into import_run (tenant_id, import_id, provider_id, file_name, file_digest, mapping, lanes, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, provider_id, file_digest, mapping) do nothing`,
    [tx.tenantId, run.importId, run.providerId, run.fileName, run.digest, run.mapping, JSON.stringify(run.lanes), now],
  );
  const row = await findRun(tx, run);
  if (!row) throw new Error(`The import of ${run.fileName} could not be begun.`);
  return row;
}

export async function savePartition(
  tx: Tx,
  { importId, lane }: { importId: string; lane: number },
  count: PartitionCount,
  more: { rows: number; accepted: number; duplicates: number },
): Promise<void> {
  await tx.run(
    `update import_run set lanes = jsonb_set(lanes, array[$3::text], $4::jsonb), rows_done = rows_done + $5,
            accepted = accepted + $6, duplicates = duplicates + $7
      where tenant_id = $1 and import_id = $2`,
    [tx.tenantId, importId, String(lane), JSON.stringify(count), more.rows, more.accepted, more.duplicates],
  );
}

export async function readPartition(
  tx: Tx,
  { importId, lane }: { importId: string; lane: number },
): Promise<PartitionCount | undefined> {
  const row = await tx.first<{ count: PartitionCount }>(
    'select lanes -> $3::int as count from import_run where tenant_id = $1 and import_id = $2',
    [tx.tenantId, importId, lane],
  );
  return row?.count;
}

export async function finishRun(
  tx: Tx,
  importId: string,
  { lanes, refused, now }: { lanes: PartitionCount[]; refused: Record<string, number>; now: Date },
): Promise<void> {
  await tx.run(
    'update import_run set finished_at = $3, refused = $4, lanes = $5 where tenant_id = $1 and import_id = $2',
    [tx.tenantId, importId, now, JSON.stringify(refused), JSON.stringify(lanes)],
  );
}

export interface Company {
  waiters: number;
  /** Our other connections active within the last second. */
  others: number;
}

/** Returns other database users, as of the transaction's first call. */
export async function companyOf(tx: Tx): Promise<Company> {
  const row = await tx.first<Company>(
    `select count(*) filter (where other.wait_event_type = 'Lock' and pg_backend_pid() = any(pg_blocking_pids(other.pid)))::int as waiters,
            count(*) filter (where other.application_name = current_setting('application_name')
                               and (other.state <> 'idle' or other.state_change > clock_timestamp() - interval '1 second'))::int as others
       from pg_stat_get_activity(null) other, pg_stat_get_activity(pg_backend_pid()) own
      where other.datid = own.datid and other.pid <> own.pid and other.backend_type = 'client backend'`,
  );
  return row ?? { waiters: 0, others: 0 };
}
