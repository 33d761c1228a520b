import {
  type DueImport,
  failDueImport,
  findDueImport,
  RUN_FILE_IMPORTS,
  requeueFileImports,
  runFileImport,
} from '../modules/imports/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import type { Rest } from '../platform/turn.ts';
import { createWorkers, TooBusy, TooMuchWork, type Workers } from '../platform/workers.ts';
import type { ThreadSetup } from '../start/thread-deps.ts';
import { forEachTenant } from './each-tenant.ts';

/** Longer than other turns: each begins by reading the file up to the row where the one before stopped. */
const TURN_MILLIS = 60_000;

/** One thread, because imports run one at a time. A turn also has to read the file and check it in a single step. */
const limits = { threads: 1, callsPerGroup: 1, seconds: 3600, memoryMb: 768 };

/** Creates the worker thread for uploaded files; its notifications reach this process at once. */
export const fileImportWorkers = (setup: ThreadSetup, { announced }: Pick<Deps['database'], 'announced'>): Workers =>
  createWorkers({ file: new URL('file-import-thread.ts', import.meta.url), data: setup, limits }, (channel, payload) =>
    announced.emit(channel, payload),
  );

/** One turn for a worker thread. */
export interface FileImportTurn {
  tenantId: string;
  turnMillis: number;
  /** The check or run of this turn: only this one fails with its thread. */
  due?: DueImport;
}

/** Runs a turn in this thread; resolves to true if more is due, false for a deleted agency. */
export async function runTurn(deps: Deps, { tenantId, turnMillis, due }: FileImportTurn): Promise<boolean> {
  const tenant = await createTenantDirectory(deps.database).byId(tenantId);
  return tenant ? runFileImport(deps, tenant, { millis: turnMillis, due }) : false;
}

/**
 * Runs a turn in the worker thread. If the process stops, the thread ends and another turn is due. A file fails if it
 * needs more memory or time than a thread has; others continue.
 */
async function runInThread(deps: Deps, workers: Workers, turn: FileImportTurn): Promise<unknown> {
  const { tenantId } = turn;
  const due = await findDueImport(deps, tenantId);
  if (due === undefined) return false;
  try {
    return await workers.run(tenantId, { ...turn, due });
  } catch (error) {
    if (error instanceof TooBusy) return true;
    if (!(error instanceof TooMuchWork)) throw error;
    deps.log.error({ err: error, tenantId, of: error.of }, 'an import of a file needs too much memory or time');
    await failDueImport(deps, tenantId, due);
    return true;
  }
}

/**
 * Checks and imports uploaded files of one agency, one file at a time in the whole installation, in a worker thread:
 * reading a file would block riders' requests on the event loop [OPS-240].
 */
export const runFileImportsJob = (deps: Deps): Job => ({
  name: RUN_FILE_IMPORTS,
  async run(payload): Promise<Rest[]> {
    const { tenantId } = payload as { tenantId: string };
    const turn: FileImportTurn = { tenantId, turnMillis: TURN_MILLIS };
    const isMoreDue = deps.workers === null ? await runTurn(deps, turn) : await runInThread(deps, deps.workers, turn);
    return isMoreDue === true ? [{ tenantId }] : [];
  },
});

/** Every ten minutes: continues files whose job was given up, as after a long database failure [OPS-242]. */
export const requeueFileImportsJob = (deps: Deps): Job => ({
  name: 'requeue-file-imports',
  schedule: '*/10 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, (tenant) => withTenant(deps.database, tenant.tenantId, requeueFileImports)),
});
