import { existsSync } from 'node:fs';
import path from 'node:path';
import { csvRows } from '../support/csv-table.ts';

/** One way in which trips of a route call at stops. */
export interface LineVariant {
  route: string;
  /** `direction_id` of the feed; empty where it states none. */
  direction: string;
  /** What the vehicle shows; empty where the feed says nothing. */
  headsign: string;
  /** Ids of the stops, in the order in which they are called at. */
  stops: string[];
  trips: number;
}

/** A table of a feed. Throws, with a text for the operator, when the feed has none of that name. */
function tableOf(folder: string, name: string, why: string): string {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`The feed has no ${name}: ${why}.`);
  return file;
}

interface Trip {
  route: string;
  direction: string;
  headsign: string;
  calls: [place: number, stop: string][];
}

/** The trips of the routes that are named by id or short name, without their stops. Throws when a route is not there. */
async function tripsOf(folder: string, routes: readonly string[]): Promise<Map<string, Trip>> {
  const names = new Map<string, string>();
  const unknown = new Set(routes);
  for await (const { cell } of csvRows(tableOf(folder, 'routes.txt', 'nothing says what a line is'), ['route_id'])) {
    const [id, short] = [cell('route_id'), cell('route_short_name')];
    const named = routes.find((route) => route === id || route === short);
    if (named === undefined) continue;
    names.set(id, short || id);
    unknown.delete(named);
  }
  for (const route of unknown) throw new Error(`routes.txt has no route ${route}.`);
  const trips = new Map<string, Trip>();
  const file = tableOf(folder, 'trips.txt', 'nothing says which trips a line makes');
  for await (const { cell } of csvRows(file, ['route_id', 'trip_id'])) {
    const route = names.get(cell('route_id'));
    if (route === undefined) continue;
    trips.set(cell('trip_id'), { route, direction: cell('direction_id'), headsign: cell('trip_headsign'), calls: [] });
  }
  return trips;
}

/** Whether all stops of the one are among those of the other, in their order. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const stop of whole) if (stop === part[at]) at += 1;
  return at === part.length;
}

/**
 * How trips of routes call at stops, each way once, the most usual first: a variant that only leaves out stops of another
 * one is that one. Throws, with a text for the operator, when the feed lacks a table, stop times above all, or a route.
 */
export async function lineVariants(folder: string, routes: readonly string[]): Promise<LineVariant[]> {
  const trips = await tripsOf(folder, routes);
  const times = tableOf(folder, 'stop_times.txt', 'without stop times nobody knows where a line calls, nor which way');
  for await (const { cell } of csvRows(times, ['trip_id', 'stop_id', 'stop_sequence']))
    trips.get(cell('trip_id'))?.calls.push([Number(cell('stop_sequence')), cell('stop_id')]);
  const variants = new Map<string, LineVariant>();
  for (const { route, direction, headsign, calls } of trips.values()) {
    const stops = calls.toSorted(([a], [b]) => a - b).map(([, stop]) => stop);
    const key = JSON.stringify([route, direction, stops]);
    const known = variants.get(key) ?? { route, direction, headsign, stops, trips: 0 };
    variants.set(key, { ...known, trips: known.trips + 1 });
  }
  const called = [...variants.values()].filter(({ stops }) => stops.length > 1);
  if (called.length === 0) throw new Error(`stop_times.txt has no stops of ${routes.join(', ')}.`);
  const longest = called.toSorted((a, b) => b.stops.length - a.stops.length || b.trips - a.trips);
  const whole: LineVariant[] = [];
  for (const one of longest) {
    const holder = whole.findIndex(
      (other) => other.route === one.route && other.direction === one.direction && isPartOf(one.stops, other.stops),
    );
    const held = whole[holder];
    if (held) whole[holder] = { ...held, trips: held.trips + one.trips };
    else whole.push(one);
  }
  return whole.toSorted((a, b) => b.trips - a.trips);
}

/** Ids of the stops of fare zones, by `zone_id` in stops.txt. Throws when a zone has none. */
export async function stopsOfZones(folder: string, zones: readonly string[]): Promise<string[]> {
  const stops: string[] = [];
  const unknown = new Set(zones);
  const file = tableOf(folder, 'stops.txt', 'nothing says where stops are');
  for await (const { cell } of csvRows(file, ['stop_id', 'zone_id'])) {
    if (!zones.includes(cell('zone_id'))) continue;
    unknown.delete(cell('zone_id'));
    stops.push(cell('stop_id'));
  }
  for (const zone of unknown) throw new Error(`stops.txt has no stop of the zone ${zone}.`);
  return stops;
}
