import type { Tx } from '../../../platform/database.ts';

/** What became of a lane's rows so far; refused rows by reason, with the first few line numbers of each. */
export interface LaneCount {
  /** Lines of the file up to which this lane is done, the header included. */
  line: number;
  accepted: number;
  duplicates: number;
  refused: Record<string, number>;
  refusedLines: Record<string, number[]>;
}

/** One import of one file. */
export interface ImportRun {
  importId: string;
  lanes: LaneCount[];
  finishedAt: Date | null;
}

/** The run of a file, begun now or long ago: the same bytes read by the same version of a mapping are one run. */
export async function openRun(
  tx: Tx,
  run: {
    tenantId: string;
    importId: string;
    providerId: string;
    fileName: string;
    digest: string;
    /** The mapping's version, not only its name. */
    mapping: string;
    lanes: LaneCount[];
  },
  now: Date,
): Promise<ImportRun> {
  await tx.run(
    `insert into import_run (tenant_id, import_id, provider_id, file_name, file_digest, mapping, lanes, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, provider_id, file_digest, mapping) do nothing`,
    [run.tenantId, run.importId, run.providerId, run.fileName, run.digest, run.mapping, JSON.stringify(run.lanes), now],
  );
  const row = await tx.first<ImportRun>(
    `select import_id as "importId", lanes, finished_at as "finishedAt" from import_run
      where tenant_id = $1 and provider_id = $2 and file_digest = $3 and mapping = $4`,
    [tx.tenantId, run.providerId, run.digest, run.mapping],
  );
  if (!row) throw new Error(`The import of ${run.fileName} could not be begun.`);
  return row;
}

/** Keeps how far a lane is, in the transaction that stores its rows. */
export async function writeLane(
  tx: Tx,
  { importId, lane }: { importId: string; lane: number },
  count: LaneCount,
  more: { rows: number; accepted: number; duplicates: number },
): Promise<void> {
  await tx.run(
    `update import_run set lanes = jsonb_set(lanes, array[$3::text], $4::jsonb), rows_done = rows_done + $5,
            accepted = accepted + $6, duplicates = duplicates + $7
      where tenant_id = $1 and import_id = $2`,
    [tx.tenantId, importId, String(lane), JSON.stringify(count), more.rows, more.accepted, more.duplicates],
  );
}

/** Marks a run as done, with what was refused in all. */
export async function finishRun(tx: Tx, importId: string, refused: Record<string, number>, now: Date): Promise<void> {
  await tx.run('update import_run set finished_at = $3, refused = $4 where tenant_id = $1 and import_id = $2', [
    tx.tenantId,
    importId,
    now,
    JSON.stringify(refused),
  ]);
}
