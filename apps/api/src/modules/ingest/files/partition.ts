import { setTimeout as pause } from 'node:timers/promises';
import type { RejectionReason } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/errors.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isRepeated } from '../../earning/index.ts';
import { type AcceptScope, acceptActivities } from '../accept-activities.ts';
import { saveRejected } from '../rejected/rejected.ts';
import { eventOf, type Reported } from '../reported.ts';
import { insertTaps } from '../taps/tap-store.ts';
import { isGateTap } from '../taps/taps.ts';
import { countAfter, rejectedOf } from './import-count.ts';
import type { ImportObserver } from './import-observer.ts';
import { type Company, companyOf, type PartitionCount, readPartition, savePartition } from './import-store.ts';
import { compareRanks, isAccepted, type Waiting } from './window.ts';

export interface Pace {
  rows: number;
  failures: number;
}

export type BatchEnd = { took: number; waiters: number; isLive: boolean } | 'FAILED';

const ROWS_LEAST = 50;
const ROWS_MOST = 8_000;
/** Maximum milliseconds per transaction: alone, and alongside riders, whose accounts it locks for that long. */
const LONG_ALONE = 1_500;
const LONG_BESIDE = 75;
/** After this many consecutive failures the import gives up for now. */
const FAILURES_MOST = 10;
const PAUSE_MOST = 15_000;

export const firstPace: Pace = { rows: 500, failures: 0 };

/** Halves the rows after lock waits, a long transaction or a failure; doubles them, up to 8,000, after a short one. */
export function nextPace({ rows, failures }: Pace, end: BatchEnd): Pace {
  const fewer = Math.max(ROWS_LEAST, Math.floor(rows / 2));
  if (end === 'FAILED') return { rows: fewer, failures: failures + 1 };
  const long = end.isLive ? LONG_BESIDE : LONG_ALONE;
  if (end.waiters > 0 || end.took > long) return { rows: fewer, failures: 0 };
  return { rows: end.took * 2 < long ? Math.min(ROWS_MOST, rows * 2) : rows, failures: 0 };
}

/**
 * Milliseconds to pause after a transaction: alongside riders twice its duration, to leave them most of the machine.
 */
export const restAfter = (end: BatchEnd): number => (end !== 'FAILED' && end.isLive ? end.took * 2 : 0);

/** Milliseconds to wait after a failure: starts at 250, doubles each time. */
export const pauseAfter = ({ failures }: Pace): number => Math.min(PAUSE_MOST, 125 * 2 ** failures);

export const isHopeless = ({ failures }: Pace): boolean => failures >= FAILURES_MOST;

/** The database failed too often; a repeated run resumes the import. */
export class ImportInterrupted extends Error {}

export interface Run {
  deps: Deps;
  tenant: Tenant;
  scope: AcceptScope;
  importId: string;
  fileName: string;
  lanes: number;
  onBatch: () => void;
  observer?: ImportObserver | undefined;
}

/** A partition of a run: each rider's rows go through one, so two transactions never wait for each other. */
export interface Partition {
  place: number;
  count: PartitionCount;
  pace: Pace;
  /** Whether rows are assumed new: true until a row was already stored. */
  isNew: boolean;
}

interface Stored {
  accepted: number;
  refused: { line: number; reason: RejectionReason }[];
  points: number;
}

async function storeRows(
  tx: Tx,
  { deps, scope }: Run,
  { batch, isNew }: { batch: readonly Waiting[]; isNew: boolean },
): Promise<Stored> {
  const now = deps.clock();
  const rows = batch.flatMap(({ row }) => (isAccepted(row) ? [row] : []));
  const [taps, reported] = [rows.filter(isGateTap), rows.filter((row): row is Reported => !isGateTap(row))];
  let points = 0;
  const onPoints = (more: number): void => {
    points += more;
  };
  const answers = reported.length === 0 ? [] : await acceptActivities(tx, { ...scope, now, isNew, onPoints }, reported);
  const at = { tenantId: scope.tenantId, providerId: scope.provider.providerId, now };
  const hashes = taps.map(({ subject }) => scope.hashOf(subject));
  const newTaps = taps.length === 0 ? 0 : await insertTaps(tx, at, taps, hashes);
  const lineOf = new Map(batch.map(({ row, rank }) => [row, rank[2]]));
  const rejected = answers.flatMap((answer, n) => {
    const row = reported[n];
    return row && answer.outcome === 'rejected' ? [{ row, item: eventOf(row), reason: answer.reason }] : [];
  });
  await saveRejected(tx, { ...scope, now }, deps.keyRing, { rejected });
  return {
    accepted: answers.filter(({ outcome }) => outcome === 'accepted').length + newTaps,
    refused: rejected.map(({ row, reason }) => ({ line: lineOf.get(row) ?? 0, reason })),
    points,
  };
}

async function storeBatch(
  run: Run,
  lane: Partition,
  batch: readonly Waiting[],
): Promise<{ next: PartitionCount; company: Company; isNew: boolean }> {
  const acceptedCount = batch.filter(({ row }) => isAccepted(row)).length;
  return withTenant(
    run.deps.database,
    run.tenant.tenantId,
    async (tx) => {
      const { accepted, refused, points } = await storeRows(tx, run, { batch, isNew: lane.isNew });
      const more = { rows: batch.length, accepted, duplicates: acceptedCount - accepted - refused.length };
      const next = countAfter(lane.count, batch, refused);
      next.accepted += accepted;
      next.duplicates += more.duplicates;
      await savePartition(tx, { importId: run.importId, lane: lane.place }, next, more);
      const conflicts = refused.map(({ line, reason }) => ({ line, name: reason }));
      const rejected = [...rejectedOf(batch), ...conflicts];
      await run.observer?.onStored?.(tx, { rows: batch.length, rejected, points });
      return { next, company: await companyOf(tx), isNew: more.duplicates + refused.length === 0 };
    },
    { rows: 'MANY' },
  );
}

async function wasStored(run: Run, lane: Partition, batch: readonly Waiting[]): Promise<PartitionCount | null> {
  const stored = await withTenant(run.deps.database, run.tenant.tenantId, (tx) =>
    readPartition(tx, { importId: run.importId, lane: lane.place }),
  );
  const last = batch.at(-1);
  return stored?.after && last && compareRanks(stored.after, last.rank) === 0 && stored.line === lane.count.line
    ? stored
    : null;
}

/** After a failure: waits, then checks if the batch was stored. Throws if the database fails too often. */
async function recover(
  run: Run,
  lane: Partition,
  { batch, error }: { batch: readonly Waiting[]; error: unknown },
): Promise<number> {
  if (!isDatabaseLost(error) && !isDatabaseBusy(error)) throw error;
  lane.pace = nextPace(lane.pace, 'FAILED');
  if (isHopeless(lane.pace))
    throw new ImportInterrupted(
      `${run.fileName}: the database failed ${lane.pace.failures} times in a row, at last with ${batch.length} rows at once (${(error as Error).message}). What is stored stays: run the same command again, and it goes on there.`,
      { cause: error },
    );
  await pause(pauseAfter(lane.pace));
  try {
    const stored = await wasStored(run, lane, batch);
    if (!stored) return 0;
    lane.count = stored;
    return batch.length;
  } catch (failure) {
    return recover(run, lane, { batch, error: failure });
  }
}

/**
 * Stores a partition's rows of one window, in order. Transactions shrink after lock waits or failures and grow
 * otherwise. Skips rows stored before an interruption. Throws ImportInterrupted after ten consecutive database
 * failures.
 */
export async function storePartition(
  run: Run,
  lane: Partition,
  { rows, lastLine }: { rows: readonly Waiting[]; lastLine: number },
): Promise<void> {
  const { line, after } = lane.count;
  const waiting = rows.filter(({ rank }) => rank[2] > line && !(after && compareRanks(rank, after) <= 0));
  let at = 0;
  while (at < waiting.length) {
    const batch = waiting.slice(at, at + lane.pace.rows);
    const began = performance.now();
    try {
      const { next, company, isNew } = await storeBatch(run, lane, batch);
      lane.count = next;
      lane.isNew = isNew;
      at += batch.length;
      const { waiters, others } = company;
      const end = { took: performance.now() - began, waiters, isLive: others >= run.lanes };
      lane.pace = nextPace(lane.pace, end);
      if (end.isLive) await pause(restAfter(end));
    } catch (error) {
      if (lane.isNew && isRepeated(error)) lane.isNew = false;
      else at += await recover(run, lane, { batch, error });
    }
    run.onBatch();
  }
  if (lastLine > lane.count.line) lane.count = { ...lane.count, line: lastLine, after: null };
}
