import path from 'node:path';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { placesHolding } from '../../earning/index.ts';
import type { AcceptScope } from '../accept-behaviours.ts';
import { acceptScopeOf } from '../accept-scope.ts';
import { LANES, laneOf } from '../lanes.ts';
import { mappingVersion, type NamedMapping } from '../mappings/load-mapping.ts';
import type { Mapping } from '../mappings/mapping.ts';
import { tapReader } from '../taps/read-tap.ts';
import { rideFromTaps, type TapCount } from '../taps/ride-from-taps.ts';
import { firstPace } from './batch-pace.ts';
import { fileDigest } from './file-digest.ts';
import { finishRun, type LaneCount, openRun } from './import-store.ts';
import { type Lane, type Run, storeLane } from './lane.ts';
import { newLane } from './lane-count.ts';
import { missingColumns, type Proof, proofreader } from './proofread.ts';
import { type RowContext, rowReader } from './read-row.ts';
import { refusal } from './row-refusal.ts';
import { type FileRow, rowsOfFile } from './rows-of-file.ts';
import { inStoringOrder, isKept, type Waiting, WINDOW_ROWS, waitingOf } from './window.ts';

/** What to import. */
export interface ImportRequest {
  providerId: string;
  file: string;
  mapping: NamedMapping;
  /** Called after every stored batch. */
  onProgress?: (count: ImportCount) => void;
}

/** What became of a file's rows. */
export interface ImportCount {
  rows: number;
  accepted: number;
  duplicates: number;
  /** Rows that the mapping leaves out. */
  leftOut: number;
  /** By reason and the mapping's key: `BAD_TIME startedAt`. */
  refused: Record<string, number>;
  /** The first few line numbers of each. */
  refusedLines: Record<string, number[]>;
  /** What stood in the first refused row of each, where it says nothing of a rider. */
  examples: Record<string, string>;
  /** Whether the whole file had been imported before. */
  wasDone: boolean;
  /** What the taps of a file of taps made. */
  taps?: TapCount;
}

const LINES_SHOWN = 5;

/** The counts of a run's lanes in one. */
export function sumOf(lanes: readonly LaneCount[], wasDone: boolean): ImportCount {
  const nothing = { rows: 0, accepted: 0, duplicates: 0, leftOut: 0 };
  const sum: ImportCount = { ...nothing, refused: {}, refusedLines: {}, examples: {}, wasDone };
  for (const { accepted, duplicates, leftOut = 0, refused, refusedLines, examples } of lanes) {
    sum.accepted += accepted;
    sum.duplicates += duplicates;
    sum.leftOut += leftOut;
    sum.examples = { ...examples, ...sum.examples };
    for (const [reason, count] of Object.entries(refused)) sum.refused[reason] = (sum.refused[reason] ?? 0) + count;
    for (const [reason, lines] of Object.entries(refusedLines)) {
      sum.refusedLines[reason] = [...(sum.refusedLines[reason] ?? []), ...lines]
        .toSorted((a, b) => a - b)
        .slice(0, LINES_SHOWN);
    }
  }
  const refusedRows = Object.values(sum.refused).reduce((total, count) => total + count, 0);
  sum.rows = sum.accepted + sum.duplicates + sum.leftOut + refusedRows;
  return sum;
}

/** A hash that is made once per subject: a file names each rider many times. */
function remembered(hashOf: (subject: string) => string): (subject: string) => string {
  const known = new Map<string, string>();
  return (subject) => {
    let hash = known.get(subject);
    // A copy, because a cell is a part of the text it was read in, all of which it would keep in memory.
    if (hash === undefined) known.set(Buffer.from(subject).toString(), (hash = hashOf(subject)));
    return hash;
  };
}

/** A file that was looked through, and how its rows are read. */
export interface ReadFile {
  proof: Proof;
  /** The rows from the first on, each as what it reports or why it does not count; may be asked for again. */
  rows: () => AsyncIterable<Waiting[]>;
}

/** Under which rules a provider's files are read. Throws where the tenant has no such provider. */
export async function fileScopeOf(deps: Deps, tenant: Tenant, providerId: string): Promise<AcceptScope> {
  const scope = await withTenant(deps.database, tenant.tenantId, (tx) =>
    acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId),
  );
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  return { ...scope, hashOf: remembered(scope.hashOf) };
}

/**
 * Looks through a whole file, and reads it. Throws, with a text for the operator, where it is not what its header or its
 * mapping says: nothing of it has counted then.
 */
export async function readFile(
  { keyRing, clock }: Pick<Deps, 'keyRing' | 'clock'>,
  scope: AcceptScope,
  { file, mapping }: { file: string; mapping: Mapping },
): Promise<ReadFile> {
  const what = `${mapping.type === 'tap' ? 'tap' : 'ride'}/${scope.tenantId}/${scope.provider.providerId}`;
  const keyedHash = (text: string): string => keyRing.hash(text, what).toString('hex');
  const first = await rowsOfFile(file, mapping);
  const { header } = first;
  const missing = missingColumns(mapping, header);
  if (missing.length > 0)
    throw new Error(`${path.basename(file)} has no column ${missing.join(', ')}. It has: ${header.join(', ')}.`);
  const reader = proofreader(file, mapping, { header, keyedHash });
  const [fence] = scope.programme.fences.values();
  const placesAt = (at: Parameters<typeof placesHolding>[1]): string[] => placesHolding(scope.programme, at);
  const context: RowContext = { now: clock(), keyedHash, near: fence?.centre, placesAt };
  const read = mapping.type === 'tap' ? tapReader(mapping, header, context) : rowReader(mapping, header, context);
  const { headerLines, repeatedLines } = reader.found;
  const readRow = ({ line, cells }: FileRow): Waiting => {
    const isRepeated = repeatedLines.has(line) && refusal('ID_REPEATED', 'eventId');
    const isRefused = headerLines.has(line) ? refusal('HEADER_AGAIN') : isRepeated;
    return waitingOf(isRefused || read(cells), line, scope.hashOf);
  };

  // Of a file that fits in one window nothing is read twice.
  let known: Waiting[][] | null = [];
  let count = 0;
  for await (const rows of first.rows) {
    for (const row of rows) reader.add(row);
    count += rows.length;
    if (count > WINDOW_ROWS) known = null;
    known?.push(rows.map(readRow));
  }
  async function* rowsRead(): AsyncGenerator<Waiting[]> {
    if (known) return yield* known;
    for await (const rows of (await rowsOfFile(file, mapping)).rows) yield rows.map(readRow);
  }
  return { proof: reader.end(), rows: rowsRead };
}

const countOf = (lanes: readonly Lane[]): ImportCount =>
  sumOf(
    lanes.map(({ count }) => count),
    false,
  );

/** Stores what was read of a file window by window, reading the next while the one before is stored. */
async function storeWindows(run: Run, lanes: readonly Lane[], rows: AsyncIterable<Waiting[]>): Promise<void> {
  let window: Waiting[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  const store = async (): Promise<void> => {
    const full = window;
    window = [];
    await storing;
    const lastLine = full.at(-1)?.rank[2] ?? 0;
    const ofLane = (place: number): Waiting[] =>
      full.filter(({ row }) => laneOf(isKept(row) ? row.subject : null) === place);
    storing = Promise.all(
      lanes.map((lane) => storeLane(run, lane, { rows: inStoringOrder(ofLane(lane.place)), lastLine })),
    );
    // Whoever awaits it next meets the failure; until then it must not end the process.
    storing.catch(() => {});
  };
  for await (const some of rows) {
    for (const row of some) {
      window.push(row);
      if (window.length >= WINDOW_ROWS) await store();
    }
  }
  await store();
  await storing;
}

/**
 * Imports a file of trips or taps. It is looked through whole before any row counts; then its rows are stored, turned into
 * points as any report is, and the place is kept with every batch, so that a run cut off at any moment goes on where it
 * stopped and counts nothing twice. Throws, with a text for the operator, when the provider is unknown or the file is
 * not what its mapping says (nothing is stored then), and ImportInterrupted when the database fails for long.
 */
export async function importFile(deps: Deps, tenant: Tenant, request: ImportRequest): Promise<ImportCount> {
  const { providerId, file, mapping: named, onProgress = () => {} } = request;
  const { mapping } = named;
  const scope = await fileScopeOf(deps, tenant, providerId);
  const runOf = {
    providerId,
    fileName: path.basename(file),
    digest: await fileDigest(file),
    mapping: mappingVersion(named),
  };
  const { rows } = await readFile(deps, scope, { file, mapping });
  const {
    importId,
    finishedAt,
    lanes: counts,
  } = await withTenant(deps.database, tenant.tenantId, (tx) =>
    openRun(
      tx,
      { ...runOf, importId: sortableId(deps.clock()), lanes: Array.from({ length: LANES }, newLane) },
      deps.clock(),
    ),
  );
  if (finishedAt) return sumOf(counts, true);
  const lanes = counts.map((count, place): Lane => ({ place, count, pace: firstPace, isNew: true }));
  const onBatch = (): void => onProgress(countOf(lanes));
  const run: Run = { deps, tenant, scope, importId, fileName: runOf.fileName, lanes: lanes.length, onBatch };
  await storeWindows(run, lanes, rows());

  const count = countOf(lanes);
  const taps = mapping.type === 'tap' ? await rideFromTaps(deps, scope, mapping.pairWithinMinutes * 60) : undefined;
  await withTenant(deps.database, tenant.tenantId, (tx) =>
    finishRun(tx, importId, { lanes: lanes.map((lane) => lane.count), refused: count.refused, now: deps.clock() }),
  );
  return taps ? { ...count, taps } : count;
}
