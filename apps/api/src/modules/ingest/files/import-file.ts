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

/** Rows of a CSV file, gzipped or not, the header first. */
function rowsOf(file: string, { delimiter, encoding }: Mapping): AsyncIterable<string[]> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize: 256 * 1024 })) : bytes;
  // pipe() passes no errors on: a broken file must end the import, not hang it.
  const parser = text.pipe(
    parse({ delimiter, encoding, bom: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true }),
  );
  for (const source of [bytes, text]) source.on('error', (error: Error) => parser.destroy(error));
  return parser as AsyncIterable<string[]>;
}

/** A lane's rows that wait to be stored, and the storing that is under way. */
interface Lane {
  count: LaneCount;
  waiting: (Reported | GateTap)[];
  /** Rows read since the last batch, refused ones included. */
  rows: number;
  storing: Promise<void>;
}

/** Stores one lane's batch with the count of it: both or neither. */
async function storeBatch(
  { deps, tenant, scope, importId }: { deps: Deps; tenant: Tenant; scope: AcceptScope; importId: string },
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
      await writeLane(tx, importId, place, next, more);
      return more;
    },
    { isLarge: true },
  );
}

/**
 * Imports a file of trips or taps: reads it as a stream while the rows before are stored, turns rides into points as any report
 * does, and keeps its place with every batch, so that a run cut off at any moment goes on where it stopped and counts
 * nothing twice. Throws, with a text for the operator, when the provider is unknown or columns are missing; nothing is
 * stored then.
 */
export async function importFile(deps: Deps, tenant: Tenant, request: ImportRequest): Promise<ImportCount> {
  const {
    providerId,
    file,
    mapping: { name, mapping },
    onProgress = () => {},
  } = request;
  const { database, clock } = deps;
  const scope = await withTenant(database, tenant.tenantId, (tx) =>
    acceptScopeOf({ ...deps, tx, tenant, now: clock() }, providerId),
  );
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  const digest = await fileDigest(file);
  const begin = (): Promise<Awaited<ReturnType<typeof openRun>>> =>
    withTenant(database, tenant.tenantId, (tx) =>
      openRun(
        tx,
        {
          tenantId: tenant.tenantId,
          importId: sortableId(clock()),
          providerId,
          fileName: path.basename(file),
          digest,
          mapping: mappingVersion(name, mapping),
          lanes: Array.from({ length: LANES }, newLane),
        },
        clock(),
      ),
    );

  const work = { deps, tenant, scope: { ...scope, hashOf: remembered(scope.hashOf) }, importId: '' };
  let lanes: Lane[] = [];
  let read: ((cells: readonly string[]) => Reported | GateTap | RowRefusal) | undefined;
  let line = 0;

  const flush = async (lane: Lane, place: number): Promise<void> => {
    await lane.storing;
    const batch = { read: lane.waiting, rows: lane.rows, count: structuredClone({ ...lane.count, line }) };
    lane.waiting = [];
    lane.rows = 0;
    const store = async (): Promise<void> => {
      const { accepted, duplicates } = await storeBatch(work, place, batch);
      lane.count.accepted += accepted;
      lane.count.duplicates += duplicates;
      onProgress(
        sumOf(
          lanes.map(({ count }) => count),
          false,
        ),
      );
    };
    lane.storing = store();
    // Whoever awaits it next meets the failure; until then it must not end the process.
    lane.storing.catch(() => {});
  };

  for await (const cells of rowsOf(file, mapping)) {
    line += 1;
    if (!read) {
      const missing = missingColumns(mapping, cells);
      if (missing.length > 0)
        throw new Error(`${path.basename(file)} has no column ${missing.map((column) => `"${column}"`).join(', ')}.`);
      const tapHash = (text: string): string =>
        deps.keyRing.hash(text, `tap/${tenant.tenantId}/${providerId}`).toString('hex');
      read = mapping.type === 'tap' ? tapReader(mapping, cells, clock(), tapHash) : rowReader(mapping, cells, clock());
      const run = await begin();
      if (run.finishedAt) return sumOf(run.lanes, true);
      work.importId = run.importId;
      lanes = run.lanes.map((count) => ({ count, waiting: [], rows: 0, storing: Promise.resolve() }));
      continue;
    }
    const row = read(cells);
    const place = laneOf(typeof row === 'string' ? '' : (row.subject ?? ''), lanes.length);
    const lane = lanes[place] as Lane;
    if (line <= lane.count.line) continue;
    if (typeof row === 'string') refuseRow(lane.count, row, line);
    else lane.waiting.push(row);
    lane.rows += 1;
    if (lane.rows >= BATCH_ROWS) await flush(lane, place);
  }
  if (!read) throw new Error(`${path.basename(file)} is empty.`);
  await Promise.all(
    lanes.map(async (lane, place) => {
      await flush(lane, place);
      await lane.storing;
    }),
  );
  const count = sumOf(
    lanes.map((lane) => lane.count),
    false,
  );
  const taps = mapping.type === 'tap' ? await rideFromTaps(deps, scope, mapping.pairWithinMinutes * 60) : undefined;
  await withTenant(database, tenant.tenantId, (tx) => finishRun(tx, work.importId, count.refused, clock()));
  return taps ? { ...count, taps } : count;
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
