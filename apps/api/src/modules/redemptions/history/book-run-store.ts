import type { Tx } from '../../../platform/database/transactions.ts';
import type { Finding } from '../../ledger/index.ts';
import type { Proof } from './prove-books.ts';

/** Runs and findings kept of each agency; findings beyond the first are counted. */
export const RUNS_MAX = 20;
export const FINDINGS_MAX = 50;

export interface BookRun {
  runId: string;
  requestedAt: Date;
  /** Name of the operator; null for the nightly run. */
  requestedBy: string | null;
  checkedAt: Date | null;
  endedAt: Date | null;
  members: number;
  entries: number;
  broken: number;
  unproven: number;
  findings: Finding[];
}

const RUN = `run_id as "runId", requested_at as "requestedAt", requested_by as "requestedBy", checked_at as "checkedAt",
  ended_at as "endedAt", members, entries, broken, unproven`;

/**
 * Begins a run unless one is open. A request replaces an open nightly run, so it starts from the first member. Returns 0
 * if another run stays open.
 */
export const insertBookRun = (
  tx: Tx,
  { runId, requestedBy, now }: { runId: string; requestedBy: string | null; now: Date },
): Promise<number> =>
  tx.run(
    `insert into book_run (tenant_id, run_id, requested_at, requested_by) values ($1, $2, $3, $4)
     on conflict (tenant_id) where ended_at is null do update set
            requested_at = excluded.requested_at, requested_by = excluded.requested_by, checked_at = null, members = 0, entries = 0,
            broken = 0, unproven = 0, findings = '[]'
      where book_run.requested_by is null and excluded.requested_by is not null`,
    [tx.tenantId, runId, now, requestedBy],
  );

export const openBookRun = (tx: Tx): Promise<BookRun | undefined> =>
  tx.first(`select ${RUN}, findings from book_run where tenant_id = $1 and ended_at is null`, [tx.tenantId]);

/** The newest run with errors, of which the findings are shown. */
const NEWEST_BROKEN = '(select run_id from book_run where tenant_id = $1 and broken > 0 order by run_id desc limit 1)';

/** An agency's newest runs, and the newest with errors if that is older; latest first. */
export const readBookRuns = (tx: Tx, limit: number): Promise<BookRun[]> =>
  tx.query(
    `select ${RUN}, findings from book_run
      where tenant_id = $1 and run_id in (
        (select run_id from book_run where tenant_id = $1 order by run_id desc limit $2) union ${NEWEST_BROKEN})
      order by run_id desc`,
    [tx.tenantId, limit],
  );

/** The newest run without its findings; undefined before the first. */
export const latestBookRun = (tx: Tx): Promise<Omit<BookRun, 'findings'> | undefined> =>
  tx.first(`select ${RUN} from book_run where tenant_id = $1 order by run_id desc limit 1`, [tx.tenantId]);

/** Saves how far a run came, with its first findings. Returns 0 if a request replaced it. */
export const writeBookRun = (
  tx: Tx,
  { runId, requestedBy }: Pick<BookRun, 'runId' | 'requestedBy'>,
  { proof, findings, now }: { proof: Proof; findings: readonly Finding[]; now: Date },
): Promise<number> =>
  tx.run(
    `update book_run set checked_at = $3, ended_at = $4, members = $5, entries = $6, broken = $7, unproven = $8, findings = $9
      where tenant_id = $1 and run_id = $2 and requested_by is not distinct from $10`,
    [
      tx.tenantId,
      runId,
      now,
      proof.isFinished ? now : null,
      proof.members,
      proof.entries,
      proof.broken,
      proof.unproven,
      JSON.stringify(findings),
      requestedBy,
    ],
  );

/** Deletes all but the newest runs of the agency and the newest with errors. */
export const pruneBookRuns = (tx: Tx): Promise<number> =>
  tx.run(
    `delete from book_run where tenant_id = $1 and ended_at is not null and run_id in (
       select run_id from book_run where tenant_id = $1 order by run_id desc offset $2)
       and run_id not in ${NEWEST_BROKEN}`,
    [tx.tenantId, RUNS_MAX],
  );
