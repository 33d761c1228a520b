import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { group } from '../support/command.ts';
import { csvRows } from '../support/csv-table.ts';
import { print } from '../support/print.ts';

interface LineVariant {
  route: string;
  /** `direction_id` of the feed; empty if missing. */
  direction: string;
  headsign: string;
  stops: string[];
  trips: number;
}

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

/** Reads the trips of routes named by id or short name, without their stops. Throws if a route is missing. */
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

/** Returns true if all stops of `part` appear in `whole` in the same order. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const stop of whole) if (stop === part[at]) at += 1;
  return at === part.length;
}

/**
 * Returns the stop sequences of routes without duplicates, most frequent first; a trip that only skips stops counts as
 * the longer sequence. Throws an operator message if the feed has no such table (stop times above all) or route.
 */
async function lineVariants(folder: string, routes: readonly string[]): Promise<LineVariant[]> {
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

/** Returns stop ids of fare zones, by `zone_id` in stops.txt. Throws if a zone is empty. */
async function stopsOfZones(folder: string, zones: readonly string[]): Promise<string[]> {
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

const quoted = (stops: readonly string[]): string => stops.map((stop) => JSON.stringify(stop)).join(', ');

const variantLines = ({ route, direction, headsign, stops, trips }: LineVariant): string[] => [
  `  # ${route}, direction ${direction || '-'}${headsign ? `, to ${headsign}` : ''} (${trips} trips)`,
  `  - [${quoted(stops)}]`,
];

interface Options {
  route?: string[];
  zone?: string[];
  direction?: string;
}

/**
 * `rewards lines from-gtfs FOLDER --route R... [--direction 0]` prints a feed's lines as the `along:` condition of a
 * campaign, `--zone Z...` its fare zones as `within:`. Needs no database.
 */
export function register(program: Command): void {
  group(program, 'lines')
    .command('from-gtfs')
    .description("print a feed's lines, directions or fare zones as conditions of a campaign")
    .argument('<folder>', 'the unpacked feed')
    .option('--route <name...>', 'these routes, by id or short name')
    .option('--direction <id>', 'only trips of this direction_id, 0 or 1')
    .option('--zone <name...>', 'these fare zones, by zone_id')
    .action(async (folder: string, { route, zone, direction }: Options) => {
      if (!route && !zone) throw new Error('Name what campaigns shall count: --route 652, or --zone A.');
      if (route) {
        const all = await lineVariants(folder, route);
        const variants = all.filter((one) => direction === undefined || one.direction === direction);
        if (variants.length === 0) throw new Error(`No trip of ${route.join(', ')} has the direction ${direction}.`);
        print('along:', ...variants.flatMap(variantLines));
      }
      if (zone) print(`within: [${quoted(await stopsOfZones(folder, zone))}]`);
    });
}
