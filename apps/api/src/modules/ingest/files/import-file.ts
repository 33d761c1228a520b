import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { type AcceptScope, acceptBehaviours } from '../accept-behaviours.ts';
import { acceptScopeOf } from '../accept-scope.ts';
import type { Reported } from '../reported.ts';
import { type GateTap, isGateTap, tapReader } from '../taps/read-tap.ts';
import { rideFromTaps, type TapCount } from '../taps/ride-from-taps.ts';
import { insertTaps } from '../taps/tap-store.ts';
import { fileDigest } from './file-digest.ts';
import { finishRun, type LaneCount, openRun, writeLane } from './import-store.ts';
import { type Mapping, mappingVersion } from './mapping.ts';
import { missingColumns, type RowRefusal, rowReader } from './read-row.ts';

/** What to import. */
export interface ImportRequest {
  providerId: string;
  file: string;
  mapping: { name: string; mapping: Mapping };
  /** Called after every stored batch. */
  onProgress?: (count: ImportCount) => void;
}

/** What became of a file's rows. */
export interface ImportCount {
  rows: number;
  accepted: number;
  duplicates: number;
  refused: Record<string, number>;
  /** The first few line numbers of each reason. */
  refusedLines: Record<string, number[]>;
  /** Whether the whole file had been imported before. */
  wasDone: boolean;
  /** What the taps of a file of taps made. */
  taps?: TapCount;
}

/** Each rider's rows go through one lane, so that two transactions can work at once and never wait for each other. */
const LANES = 2;
/** No row of rides is longer, in characters: a longer one ends the import before it fills the memory, packed or not. */
const ROW_LENGTH_MAX = 64 * 1024;
const BATCH_ROWS = 8_000;
const LINES_SHOWN = 5;

const newLane = (): LaneCount => ({ line: 0, accepted: 0, duplicates: 0, refused: {}, refusedLines: {} });

function laneOf(subject: string, lanes: number): number {
  let sum = 0;
  for (let at = 0; at < subject.length; at += 1) sum = (sum * 31 + subject.charCodeAt(at)) | 0;
  return Math.abs(sum) % lanes;
}

function refuseRow(count: LaneCount, reason: string, line: number): void {
  count.refused[reason] = (count.refused[reason] ?? 0) + 1;
  const lines = (count.refusedLines[reason] ??= []);
  if (lines.length < LINES_SHOWN) lines.push(line);
}

function sumOf(lanes: readonly LaneCount[], wasDone: boolean): ImportCount {
  const sum: ImportCount = { rows: 0, accepted: 0, duplicates: 0, refused: {}, refusedLines: {}, wasDone };
  for (const { accepted, duplicates, refused, refusedLines } of lanes) {
    sum.accepted += accepted;
    sum.duplicates += duplicates;
    for (const [reason, count] of Object.entries(refused)) sum.refused[reason] = (sum.refused[reason] ?? 0) + count;
    for (const [reason, lines] of Object.entries(refusedLines)) {
      sum.refusedLines[reason] = [...(sum.refusedLines[reason] ?? []), ...lines]
        .toSorted((a, b) => a - b)
        .slice(0, LINES_SHOWN);
    }
  }
  sum.rows = sum.accepted + sum.duplicates + Object.values(sum.refused).reduce((total, count) => total + count, 0);
  return sum;
}

/** The rows, and for the operator a sentence where one is too long. */
async function* rowsOrWhyNot(rows: AsyncIterable<string[]>, name: string): AsyncGenerator<string[]> {
  try {
    yield* rows;
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (code !== 'CSV_MAX_RECORD_SIZE') throw error;
    const where = lines === undefined ? '' : ` near line ${lines}`;
    const trouble = `${name} has a row of more than ${ROW_LENGTH_MAX} characters${where}: check its delimiter, quotes and line ends.`;
    throw new Error(trouble, { cause: error });
  }
}

/** Rows of a CSV file, gzipped or not, the header first. */
function rowsOf(file: string, { delimiter, encoding }: Mapping): AsyncIterable<string[]> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize: 256 * 1024 })) : bytes;
  // pipe() passes no errors on: a broken file must end the import, not hang it.
  const parser = text.pipe(
    parse({
      delimiter,
      encoding,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: ROW_LENGTH_MAX,
    }),
  );
  for (const source of [bytes, text]) source.on('error', (error: Error) => parser.destroy(error));
  return rowsOrWhyNot(parser as AsyncIterable<string[]>, path.basename(file));
}

/** A lane's rows that wait to be stored, and the storing that is under way. */
interface Lane {
  count: LaneCount;
  waiting: (Reported | GateTap)[];
  /** Rows read since the last batch, refused ones included. */
  rows: number;
  storing: Promise<void>;
}

/** An import at work. */
interface Run {
  deps: Deps;
  tenant: Tenant;
  scope: AcceptScope;
  importId: string;
  lanes: Lane[];
  read: (cells: readonly string[]) => Reported | GateTap | RowRefusal;
  onProgress: (count: ImportCount) => void;
}

/** Stores one lane's batch with the count of it: both or neither. */
async function storeBatch(
  { deps, tenant, scope, importId }: Run,
  place: number,
  batch: { read: (Reported | GateTap)[]; rows: number; count: LaneCount },
): Promise<{ accepted: number; duplicates: number }> {
  return withTenant(
    deps.database,
    tenant.tenantId,
    async (tx) => {
      const { read, rows, count } = batch;
      const now = deps.clock();
      const [taps, reported] = [read.filter(isGateTap), read.filter((row): row is Reported => !isGateTap(row))];
      const answers = reported.length === 0 ? [] : await acceptBehaviours(tx, { ...scope, now }, reported);
      const at = { tenantId: tenant.tenantId, providerId: scope.provider.providerId, now };
      const hashes = taps.map(({ subject }) => scope.hashOf(subject));
      const newTaps = taps.length === 0 ? 0 : await insertTaps(tx, at, taps, hashes);
      const accepted = answers.filter(Boolean).length + newTaps;
      const more = { rows, accepted, duplicates: read.length - accepted };
      const next = { ...count, accepted: count.accepted + accepted, duplicates: count.duplicates + more.duplicates };
      await writeLane(tx, { importId, lane: place }, next, more);
      return more;
    },
    { isLarge: true },
  );
}

const countOf = ({ lanes }: Pick<Run, 'lanes'>): ImportCount =>
  sumOf(
    lanes.map(({ count }) => count),
    false,
  );

/** Begins to store what waits in a lane, once what it stores now is done. */
async function flush(run: Run, place: number, line: number): Promise<void> {
  const lane = run.lanes[place] as Lane;
  await lane.storing;
  const batch = { read: lane.waiting, rows: lane.rows, count: structuredClone({ ...lane.count, line }) };
  lane.waiting = [];
  lane.rows = 0;
  const store = async (): Promise<void> => {
    const { accepted, duplicates } = await storeBatch(run, place, batch);
    lane.count.accepted += accepted;
    lane.count.duplicates += duplicates;
    run.onProgress(countOf(run));
  };
  lane.storing = store();
  // Whoever awaits it next meets the failure; until then it must not end the process.
  lane.storing.catch(() => {});
}

/** Puts a line into its rider's lane, unless that was done before the run was cut off. */
async function addLine(run: Run, line: number, cells: readonly string[]): Promise<void> {
  const row = run.read(cells);
  const place = laneOf(typeof row === 'string' ? '' : (row.subject ?? ''), run.lanes.length);
  const lane = run.lanes[place] as Lane;
  if (line <= lane.count.line) return;
  if (typeof row === 'string') refuseRow(lane.count, row, line);
  else lane.waiting.push(row);
  lane.rows += 1;
  if (lane.rows >= BATCH_ROWS) await flush(run, place, line);
}

/** How lines become rows, by the header above them. Throws where columns are missing. */
function readerOf(deps: Deps, { tenantId }: Tenant, request: ImportRequest, header: readonly string[]): Run['read'] {
  const { providerId, file } = request;
  const { mapping } = request.mapping;
  const missing = missingColumns(mapping, header);
  if (missing.length > 0)
    throw new Error(`${path.basename(file)} has no column ${missing.map((column) => `"${column}"`).join(', ')}.`);
  const tapHash = (text: string): string => deps.keyRing.hash(text, `tap/${tenantId}/${providerId}`).toString('hex');
  return mapping.type === 'tap'
    ? tapReader(mapping, header, deps.clock(), tapHash)
    : rowReader(mapping, header, deps.clock());
}

/** Opens the run of a file: a new one, the one that was cut off, or the one that is done. */
function openRunOf(
  { database, clock }: Deps,
  { tenantId }: Tenant,
  request: ImportRequest,
  digest: Awaited<ReturnType<typeof fileDigest>>,
) {
  const { name, mapping } = request.mapping;
  const run = {
    tenantId,
    importId: sortableId(clock()),
    providerId: request.providerId,
    fileName: path.basename(request.file),
    digest,
    mapping: mappingVersion(name, mapping),
    lanes: Array.from({ length: LANES }, newLane),
  };
  return withTenant(database, tenantId, (tx) => openRun(tx, run, clock()));
}

/** Stores what still waits, pairs taps, and closes the run. */
async function finish(run: Run, line: number, mapping: Mapping): Promise<ImportCount> {
  const { deps, tenant, scope, importId } = run;
  await Promise.all(
    run.lanes.map(async (lane, place) => {
      await flush(run, place, line);
      await lane.storing;
    }),
  );
  const count = countOf(run);
  const taps = mapping.type === 'tap' ? await rideFromTaps(deps, scope, mapping.pairWithinMinutes * 60) : undefined;
  await withTenant(deps.database, tenant.tenantId, (tx) => finishRun(tx, importId, count.refused, deps.clock()));
  return taps ? { ...count, taps } : count;
}

/**
 * Imports a file of trips or taps: reads it as a stream while the rows before are stored, turns rides into points as any report
 * does, and keeps its place with every batch, so that a run cut off at any moment goes on where it stopped and counts
 * nothing twice. Throws, with a text for the operator, when the provider is unknown or columns are missing; nothing is
 * stored then.
 */
export async function importFile(deps: Deps, tenant: Tenant, request: ImportRequest): Promise<ImportCount> {
  const { providerId, file, onProgress = () => {} } = request;
  const { mapping } = request.mapping;
  const scope = await withTenant(deps.database, tenant.tenantId, (tx) =>
    acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId),
  );
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  const digest = await fileDigest(file);
  let run: Run | undefined;
  let line = 0;
  for await (const cells of rowsOf(file, mapping)) {
    line += 1;
    if (run) {
      await addLine(run, line, cells);
      continue;
    }
    const read = readerOf(deps, tenant, request, cells);
    const { importId, finishedAt, lanes: counts } = await openRunOf(deps, tenant, request, digest);
    if (finishedAt) return sumOf(counts, true);
    const lanes = counts.map((count): Lane => ({ count, waiting: [], rows: 0, storing: Promise.resolve() }));
    const remembering = { ...scope, hashOf: remembered(scope.hashOf) };
    run = { deps, tenant, scope: remembering, importId, lanes, read, onProgress };
  }
  if (!run) throw new Error(`${path.basename(file)} is empty.`);
  return finish(run, line, mapping);
}

/** A hash that is made once per subject: a file names each rider many times. */
function remembered(hashOf: (subject: string) => string): (subject: string) => string {
  const known = new Map<string, string>();
  return (subject) => {
    let hash = known.get(subject);
    if (hash === undefined) known.set(subject, (hash = hashOf(subject)));
    return hash;
  };
}
