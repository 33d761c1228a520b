import path from 'node:path';
import { csvRows } from '../support/csv-table.ts';

export interface GtfsStop {
  stopId: string;
  name: string;
  lat: number;
  lon: number;
  stationId: string | null;
  isStation: boolean;
  line: number;
}

/** Content of a stops.txt: stops and stations in order, and errors of the other rows. */
interface GtfsStops {
  stops: GtfsStop[];
  faults: string[];
}

const STATION = '1';
/** Platforms and stations only; entrances, path nodes and boarding areas are not separate places. */
const kinds: ReadonlySet<string> = new Set(['', '0', STATION]);
const knownKinds: ReadonlySet<string> = new Set([...kinds, '2', '3', '4']);

function degrees(text: string, most: number): number | null {
  const value = text === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? value : null;
}

/** Reads a GTFS stops.txt as a stream. Skips invalid rows and reports their line. */
export async function readStops(file: string): Promise<GtfsStops> {
  const stops: GtfsStop[] = [];
  const errors: string[] = [];
  const seen = new Set<string>();
  for await (const { line, cell } of csvRows(file, ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'])) {
    const kind = cell('location_type');
    if (knownKinds.has(kind) && !kinds.has(kind)) continue;
    const [stopId, name] = [cell('stop_id'), cell('stop_name')];
    const [lat, lon] = [degrees(cell('stop_lat'), 90), degrees(cell('stop_lon'), 180)];
    const addError = (what: string): void => void errors.push(`line ${line}: ${what}`);
    if (!knownKinds.has(kind)) addError(`location_type "${kind}" is none of 0 to 4`);
    else if (stopId === '') addError('no stop_id');
    else if (seen.has(stopId)) addError(`stop_id ${stopId} was there before`);
    else if (name === '') addError(`${stopId} has no stop_name`);
    else if (lat === null) addError(`${stopId}: stop_lat "${cell('stop_lat')}" is no latitude from -90 to 90`);
    else if (lon === null) addError(`${stopId}: stop_lon "${cell('stop_lon')}" is no longitude from -180 to 180`);
    else if (lat === 0 && lon === 0) addError(`${stopId} lies at 0, 0, where feeds put what they do not know`);
    else {
      seen.add(stopId);
      const isStation = kind === STATION;
      const stationId = isStation ? null : cell('parent_station') || null;
      stops.push({ stopId, name, lat, lon, stationId, isStation, line });
    }
  }
  return { stops, faults: errors };
}

/**
 * Returns the ids of stops served by the routes, from routes.txt, trips.txt and stop_times.txt. Routes are named by id
 * or short name; throws if one is missing.
 */
export async function stopsOfRoutes(folder: string, routes: readonly string[]): Promise<ReadonlySet<string>> {
  const [routeIds, tripIds, stopIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const unknown = new Set(routes);
  for await (const { cell } of csvRows(path.join(folder, 'routes.txt'), ['route_id'])) {
    const names = [cell('route_id'), cell('route_short_name')].filter((name) => routes.includes(name));
    if (names.length > 0) routeIds.add(cell('route_id'));
    for (const name of names) unknown.delete(name);
  }
  for (const route of unknown) throw new Error(`routes.txt has no route ${route}.`);
  for await (const { cell } of csvRows(path.join(folder, 'trips.txt'), ['route_id', 'trip_id']))
    if (routeIds.has(cell('route_id'))) tripIds.add(cell('trip_id'));
  for await (const { cell } of csvRows(path.join(folder, 'stop_times.txt'), ['trip_id', 'stop_id']))
    if (tripIds.has(cell('trip_id'))) stopIds.add(cell('stop_id'));
  return stopIds;
}
