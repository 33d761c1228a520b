import { createHash } from 'node:crypto';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { getPartition, LANES } from '../accept-activities.ts';
import { mappingVersion, type NamedMapping } from '../mappings/load-mapping.ts';
import { tapsIn } from '../mappings/mapping.ts';
import { rideFromTaps } from '../taps/ride-from-taps.ts';
import { createPartitionCount, type ImportCount, sumOf } from './import-count.ts';
import type { ImportObserver } from './import-observer.ts';
import { finishRun, openRun } from './import-store.ts';
import { fileName, type InputFile, rawBytes } from './input-file.ts';
import { firstPace, type Partition, type Run, storePartition } from './partition.ts';

import { fileScopeOf, readFile } from './read-file.ts';
import { inStoringOrder, isAccepted, type Waiting, WINDOW_ROWS } from './window.ts';

export interface ImportRequest {
  providerId: string;
  file: InputFile;
  mapping: NamedMapping;
  /** Rows that end later are in the future; now if omitted. */
  readAt?: Date | undefined;
  /** Called between transactions; an error of it ends the import there, and a repeat continues. */
  onProgress?: (count: ImportCount) => void;
  observer?: ImportObserver;
}

const countOf = (lanes: readonly Partition[]): ImportCount => sumOf(lanes.map(({ count }) => count));

/** Waits for all, then throws the first error: no transaction may outlive the import. */
async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

/** Stores rows window by window, reading the next window while storing the previous one. */
async function storeWindows(run: Run, lanes: readonly Partition[], rows: AsyncIterable<Waiting[]>): Promise<void> {
  let window: Waiting[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  const store = async (): Promise<void> => {
    const full = window;
    window = [];
    await storing;
    const lastLine = full.at(-1)?.rank[2] ?? 0;
    const inPartition = (place: number): Waiting[] =>
      full.filter(({ row }) => getPartition(isAccepted(row) ? row.subject : null) === place);
    storing = settleAll(
      lanes.map((lane) => storePartition(run, lane, { rows: inStoringOrder(inPartition(lane.place)), lastLine })),
    );
    // The error surfaces at the next await; until then an unhandled rejection must not end the process.
    storing.catch(() => {});
  };
  try {
    for await (const some of rows) {
      for (const row of some) {
        window.push(row);
        if (window.length >= WINDOW_ROWS) await store();
      }
    }
    await store();
  } finally {
    await storing;
  }
}

/**
 * Imports a file of trips or taps. The whole file is checked before any row counts. Rows are then stored and earn
 * points like reports, and the position is saved with every batch, so an interrupted run resumes and counts nothing
 * twice. Throws, with a text for the operator, if the provider is unknown or the file does not match its mapping
 * (nothing is stored), and ImportInterrupted if the database keeps failing.
 */
export async function importFile(deps: Deps, tenant: Tenant, request: ImportRequest): Promise<ImportCount> {
  const { providerId, file, mapping: named, onProgress = () => {} } = request;
  const { mapping } = named;
  const scope = await fileScopeOf(deps, tenant, providerId);
  const runOf = {
    providerId,
    fileName: fileName(file),
    digest: await fileDigest(file),
    mapping: mappingVersion(named),
  };
  const { rows, proof } = await readFile(deps, scope, { file, mapping, readAt: request.readAt });
  await request.observer?.onRead?.(proof.rows);
  const {
    importId,
    finishedAt,
    lanes: counts,
  } = await withTenant(deps.database, tenant.tenantId, (tx) =>
    openRun(
      tx,
      { ...runOf, importId: sortableId(deps.clock()), lanes: Array.from({ length: LANES }, createPartitionCount) },
      deps.clock(),
    ),
  );
  if (finishedAt) return { ...sumOf(counts), wasDone: true };
  const lanes = counts.map((count, place): Partition => ({ place, count, pace: firstPace, isNew: true }));
  const onBatch = (): void => onProgress(countOf(lanes));
  const run: Run = {
    deps,
    tenant,
    scope,
    importId,
    fileName: runOf.fileName,
    lanes: lanes.length,
    onBatch,
    observer: request.observer,
  };
  await storeWindows(run, lanes, rows());

  const count = countOf(lanes);
  const { pairWithinMinutes } = tapsIn(mapping) ?? {};
  const { observer } = request;
  const taps =
    pairWithinMinutes === undefined
      ? undefined
      : await rideFromTaps(deps, scope, { withinSeconds: pairWithinMinutes * 60, observer });
  await withTenant(deps.database, tenant.tenantId, (tx) =>
    finishRun(tx, importId, { lanes: lanes.map((lane) => lane.count), refused: count.refused, now: deps.clock() }),
  );
  return taps ? { ...count, taps } : count;
}

/** SHA-256 of a file in hex, read in chunks because files may exceed memory. Rejects if it cannot be read. */
export async function fileDigest(file: InputFile): Promise<string> {
  const sum = createHash('sha256');
  for await (const bytes of rawBytes(file)) sum.update(bytes);
  return sum.digest('hex');
}
