import type { Database } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { sortableId } from '../../../platform/ids.ts';
import { addJob, waitsAs } from '../../../platform/queue.ts';
import type { Finding } from '../../ledger/index.ts';
import {
  type BookRun,
  FINDINGS_MAX,
  insertBookRun,
  openBookRun,
  pruneBookRuns,
  writeBookRun,
} from './book-run-store.ts';
import { type Proof, proveBooks } from './prove-books.ts';

export const VERIFY_BOOKS = 'verify-books';

/**
 * Requests a whole verification of the agency's books, unless a requested one is open. All statements are sent before the
 * first answer. Returns false if one is open [DESK-701].
 */
export async function requestBookRun(tx: Tx, requestedBy: string, now: Date): Promise<boolean> {
  const { tenantId } = tx;
  const { queueName, jobKey: key, maxAttempts: triesMax } = waitsAs(VERIFY_BOOKS, tenantId);
  const [rows] = await Promise.all([
    insertBookRun(tx, { runId: sortableId(now), requestedBy, now }),
    addJob(tx, VERIFY_BOOKS, { tenantId }, { key, triesMax, queueName }),
  ]);
  return rows > 0;
}

/** Returns the open run, or begins the nightly one. */
async function openRun(tx: Tx, now: Date): Promise<BookRun> {
  await insertBookRun(tx, { runId: sortableId(now), requestedBy: null, now });
  const run = await openBookRun(tx);
  if (!run) throw new Error('A run that was just begun is not there.');
  return run;
}

interface BookCheckOrder {
  clock: () => Date;
  onFinding: (finding: Finding) => void;
  /** Called in the transaction that saves the first broken rows of a run, once a run. */
  onFirstBroken: (tx: Tx, now: Date) => Promise<void>;
}

/**
 * Verifies the books for one turn and saves the run. If an operator requested it: the whole ledger, with pauses for
 * riders' calls; at night: the part that is due. Rejects if the database is lost; the run stays open [DESK-701,
 * DESK-702].
 */
export async function runBookCheck(database: Database, tenantId: string, order: BookCheckOrder): Promise<Proof> {
  const { clock, onFinding, onFirstBroken } = order;
  const run = await withTenant(database, tenantId, (tx) => openRun(tx, clock()));
  const findings = [...run.findings];
  const isRequested = run.requestedBy !== null;
  const proof = await proveBooks(database, tenantId, {
    clock,
    extent: isRequested ? 'WHOLE' : 'AS_IS_DUE',
    isAnew: isRequested && run.checkedAt === null,
    restShare: isRequested ? 1 : 0,
    onFinding: (finding) => {
      if (findings.length < FINDINGS_MAX) findings.push(finding);
      onFinding(finding);
    },
  });
  await withTenant(database, tenantId, async (tx) => {
    const now = clock();
    // The request that replaced this run has its own job.
    if ((await writeBookRun(tx, run, { proof, findings, now })) === 0) return;
    if (run.broken === 0 && proof.broken > 0) await onFirstBroken(tx, now);
    if (proof.isFinished) await pruneBookRuns(tx);
  });
  return proof;
}
