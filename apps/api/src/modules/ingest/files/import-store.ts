import type { Tx } from '../../../platform/database/transactions.ts';
import type { Rank } from './window.ts';

/** What became of a lane's rows so far; refused rows by reason and key, with the first few line numbers of each. */
export interface PartitionCount {
  /** Lines of the file up to which this lane is done, the header included. */
  line: number;
  /** Of the window behind them: up to which row it is done. */
  after?: Rank | null;
  accepted: number;
  duplicates: number;
  /** Rows that the mapping leaves out. */
  leftOut?: number;
  refused: Record<string, number>;
  refusedLines: Record<string, number[]>;
  /** What stood in the first refused row of each kind; never a rider. */
  examples?: Record<string, string>;
}

/** One import of one file. */
export interface ImportRun {
  importId: string;
  lanes: PartitionCount[];
  finishedAt: Date | null;
}

/** What a run is of: the same bytes read by the same version of a mapping are one run. */
export interface RunOf {
  providerId: string;
  fileName: string;
  digest: string;
  /** The mapping's version, not only its name. */
  mapping: string;
}

/** The run of a file that was begun or done before. */
export const findRun = (tx: Tx, { providerId, digest, mapping }: RunOf): Promise<ImportRun | undefined> =>
  tx.first<ImportRun>(
    `select import_id as "importId", lanes, finished_at as "finishedAt" from import_run
      where tenant_id = $1 and provider_id = $2 and file_digest = $3 and mapping = $4`,
    [tx.tenantId, providerId, digest, mapping],
  );

/** The run of a file, begun now or long ago. */
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

/** Keeps how far a lane is, in the transaction that stores its rows. */
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

/** How far a lane is. */
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

/** Marks a run as done, with what became of its rows in all. */
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

/** Who else uses the database. */
export interface Company {
  /** How many wait for a lock that this transaction holds. */
  waiters: number;
  /** How many connections of ours did something within the last second, this one aside. */
  others: number;
}

/** Who uses the database beside this transaction, as of the first time that it asks. */
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
