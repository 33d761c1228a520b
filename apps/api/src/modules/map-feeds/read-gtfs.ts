import { Readable } from 'node:stream';
import type { TripMode } from '@fareback/contract';
import { parse } from 'csv-parse';
import { FeedProblem, SkippedRows } from './feed-problem.ts';
import { idOf, shortText } from './feed-text.ts';
import type { FoundPlace, FoundPlaces } from './map-feed-store.ts';
import { readZip } from './read-zip.ts';

/** Unpacked sizes; a file of 20 MB has about 200,000 stops. */
const FILES = { 'stops.txt': 20 * 1024 * 1024, 'routes.txt': 5 * 1024 * 1024 };
type FileName = keyof typeof FILES;
export const PLACES_MAX = 20_000;
const ROW_LENGTH_MAX = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

interface Row {
  line: number;
  cell: (column: string) => string;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Rows of a CSV file with their lines, under its header's names. Throws FeedProblem. */
async function* rowsOf(file: FileName, bytes: Buffer, needed: readonly string[]): AsyncGenerator<Row> {
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      info: true,
      maxRecordSize: ROW_LENGTH_MAX,
    }),
  );
  let columns: Map<string, number> | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === null) {
        columns = new Map(record.map((name, at) => [name, at]));
        const missing = needed.find((name) => !columns?.has(name));
        if (missing !== undefined) throw new FeedProblem('MISSING_COLUMN', { file, line: 1, detail: missing });
        continue;
      }
      const places = columns;
      yield { line: info.lines, cell: (name) => record[places.get(name) ?? -1] ?? '' };
    }
  } catch (error) {
    if (error instanceof FeedProblem) throw error;
    const { lines, message } = error as { lines?: number; message: string };
    throw new FeedProblem('UNREADABLE_ROW', { file, ...(lines && { line: lines }), detail: message }, error);
  }
  if (columns === null) throw new FeedProblem('EMPTY', { file });
}

/** Modes by `route_type`, with the hundreds of the extended types. */
const modes: Readonly<Record<number, TripMode>> = {
  0: 'tram',
  1: 'metro',
  2: 'rail',
  3: 'bus',
  4: 'ferry',
  5: 'tram',
  11: 'bus',
  12: 'rail',
};
const modesByHundred: Readonly<Record<number, TripMode>> = {
  1: 'rail',
  2: 'bus',
  4: 'metro',
  7: 'bus',
  8: 'bus',
  9: 'tram',
  10: 'ferry',
  12: 'ferry',
};

const modeOf = (type: string): TripMode | null =>
  type === '' ? null : (modes[Number(type)] ?? modesByHundred[Math.floor(Number(type) / 100)] ?? null);

/** Throws TOO_MANY_PLACES for one more place than a feed may have. */
function checkCount(file: FileName, line: number, count: number): void {
  if (count >= PLACES_MAX) throw new FeedProblem('TOO_MANY_PLACES', { file, line, detail: String(PLACES_MAX) });
}

async function readRoutes(bytes: Buffer, skipped: SkippedRows): Promise<FoundPlace[]> {
  const routes = new Map<string, FoundPlace>();
  for await (const { line, cell } of rowsOf('routes.txt', bytes, ['route_id', 'route_type'])) {
    const externalId = idOf(cell('route_id'));
    const name = shortText(cell('route_short_name') || cell('route_long_name'));
    if (externalId === '' || name === '') skipped.add('routes.txt', line, 'route_id and a name');
    else {
      checkCount('routes.txt', line, routes.size);
      routes.set(externalId, {
        kind: 'ROUTE',
        externalId,
        name,
        lat: null,
        lon: null,
        mode: modeOf(cell('route_type')),
        extra: {},
      });
    }
  }
  return [...routes.values()];
}

export function degrees(value: unknown, most: number): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
}

/** Platforms and stations; entrances, path nodes and boarding areas are no places of their own. */
const kindsOfStops: ReadonlySet<string> = new Set(['', '0', '1']);

async function readStops(bytes: Buffer, mode: TripMode | null, skipped: SkippedRows): Promise<FoundPlace[]> {
  const stops = new Map<string, FoundPlace>();
  for await (const { line, cell } of rowsOf('stops.txt', bytes, ['stop_id', 'stop_lat', 'stop_lon'])) {
    if (!kindsOfStops.has(cell('location_type'))) continue;
    const [externalId, name] = [idOf(cell('stop_id')), shortText(cell('stop_name'))];
    const [lat, lon] = [degrees(cell('stop_lat'), 90), degrees(cell('stop_lon'), 180)];
    if (externalId === '' || name === '') skipped.add('stops.txt', line, 'stop_id and stop_name');
    else if (lat === null || lon === null || (lat === 0 && lon === 0))
      skipped.add('stops.txt', line, 'stop_lat and stop_lon');
    else {
      checkCount('stops.txt', line, stops.size);
      const parent = cell('parent_station');
      stops.set(externalId, {
        kind: 'STOP',
        externalId,
        name,
        lat,
        lon,
        mode,
        extra: parent === '' ? {} : { parent },
      });
    }
  }
  // Without its station in the file, a platform is shown itself.
  for (const stop of stops.values())
    if (stop.extra.parent !== undefined && !stops.has(stop.extra.parent)) stop.extra = {};
  return [...stops.values()];
}

/**
 * Places of a GTFS archive. A stop has a mode only if all routes of the feed have the same one, because the file that
 * says which route calls where is too large to read each day. Throws FeedProblem [MAP-02].
 */
export async function readGtfs(zip: Uint8Array): Promise<FoundPlaces> {
  const files = await readZip(zip, FILES);
  const stopsFile = files.get('stops.txt');
  if (!stopsFile) throw new FeedProblem('MISSING_FILE', { file: 'stops.txt' });
  const skipped = new SkippedRows();
  const routesFile = files.get('routes.txt');
  const routes = routesFile ? await readRoutes(routesFile, skipped) : [];
  const routeModes = new Set(routes.map(({ mode }) => mode));
  const [only = null] = routeModes;
  const stops = await readStops(stopsFile, routeModes.size === 1 ? only : null, skipped);
  return { places: [...stops, ...routes], countedAt: null, skipped: skipped.facts };
}
