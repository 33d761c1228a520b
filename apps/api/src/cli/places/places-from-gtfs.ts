import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { distanceMeters } from '../../modules/earning/index.ts';
import { group } from '../support/command.ts';
import { complain, print } from '../support/print.ts';
import { type GtfsStop, readStops, stopsOfRoutes } from './gtfs-stops.ts';

interface StopPlace {
  id: string;
  name: string;
  lat: number;
  lon: number;
  radiusMeters: number;
}

/** A stop farther away is assigned to the wrong station. */
const STATION_REACH_METERS = 1_000;
const ID_LENGTH = 63;

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** Values that YAML would not parse as strings. */
const notText: ReadonlySet<string> = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']);

function slugOf(text: string): string {
  const plain = text.toLowerCase().replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);
  return plain
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Makes a valid pack id from the name, or without Latin letters from the feed's id or line. */
function idOf({ name, stopId, line }: GtfsStop): string {
  const slug = slugOf(name) || slugOf(stopId) || `${line}`;
  const id = /^[a-z]/.test(slug) && !notText.has(slug) ? slug : `stop-${slug}`;
  return id.slice(0, ID_LENGTH).replace(/-$/, '');
}

function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let at = 2; taken.has(unique); at += 1) unique = `${id.slice(0, ID_LENGTH - `-${at}`.length)}-${at}`;
  taken.add(unique);
  return unique;
}

/** Returns a circle around the first stop that covers `radiusMeters` around each stop. */
function circleAround(centre: GtfsStop, stops: readonly GtfsStop[], radiusMeters: number): Omit<StopPlace, 'id'> {
  const reach = Math.max(0, ...stops.map((stop) => distanceMeters(centre, stop)));
  const { name, lat, lon } = centre;
  return { name, lat, lon, radiusMeters: Math.ceil(radiusMeters + reach) };
}

/**
 * Converts stops to places in feed order: one place per station, wide enough for its stops, and one per stop without a
 * station. A station without a row is placed at its first stop. Ids derive from names and are unique. `served` filters
 * by stop. Inconsistent rows are reported with their line.
 */
export function placesOfStops(
  stops: readonly GtfsStop[],
  radiusMeters: number,
  served: ReadonlySet<string> | null,
): { places: StopPlace[]; faults: string[] } {
  const errors: string[] = [];
  const stations = new Map(stops.filter(({ isStation }) => isStation).map((station) => [station.stopId, station]));
  const orphaned = new Set<string>();
  const groups = new Map<string, { centre: GtfsStop; stops: GtfsStop[]; isServed: boolean }>();
  for (const stop of stops) {
    const station = stop.stationId === null ? undefined : stations.get(stop.stationId);
    if (stop.stationId !== null && !station) orphaned.add(stop.stationId);
    const key = stop.stationId ?? stop.stopId;
    const centre = station ?? stop;
    const place = groups.get(key) ?? { centre, stops: [], isServed: false };
    groups.set(key, place);
    const away = distanceMeters(place.centre, stop);
    if (away > STATION_REACH_METERS) {
      const far = `${Math.round(away)} m from ${place.centre.name}`;
      errors.push(`line ${stop.line}: ${stop.stopId} lies ${far}, too far for one place`);
      continue;
    }
    place.stops.push(stop);
    place.isServed ||= served === null || served.has(stop.stopId);
  }
  // Partial feeds omit all stations: report that once, not per stop.
  if (orphaned.size > 0)
    errors.push(`has no row for ${orphaned.size} stations that stops name: each is put where its first stop is`);
  const taken = new Set<string>();
  const places = [...groups.values()]
    .filter(({ isServed }) => isServed)
    .map(({ centre, stops: its }) => ({
      id: uniqueId(idOf(centre), taken),
      ...circleAround(centre, its, radiusMeters),
    }));
  return { places, faults: errors };
}

export function placesYaml(places: readonly StopPlace[]): string[] {
  const lines = places.map(({ id, name, lat, lon, radiusMeters }) => {
    const [north, east] = [lat, lon].map((value) => Number(value.toFixed(6)));
    return `  - { id: ${id}, lat: ${north}, lon: ${east}, radiusMeters: ${radiusMeters} } # ${name.replace(/\s+/g, ' ')}`;
  });
  return lines.length === 0 ? ['places: []'] : ['places:', ...lines];
}

const RADIUS_METERS = 80;

function metersOf(text: string): number {
  const meters = Number(text);
  if (!Number.isFinite(meters) || meters <= 0)
    throw new InvalidArgumentError('A radius is a number of metres above 0.');
  return meters;
}

/**
 * `rewards places from-gtfs STOPS.txt [--radius 80] [--route R...]` prints a feed's stops as the `places:` of a pack;
 * skipped rows are reported on stderr. Needs no database.
 */
export function register(program: Command): void {
  group(program, 'places')
    .command('from-gtfs')
    .description("print a feed's stops as the `places:` of a pack; platforms are one place with their station")
    .argument('<stops>', "the feed's stops.txt")
    .option('--radius <meters>', 'around each stop', metersOf, RADIUS_METERS)
    .option('--route <name...>', 'only stops of these routes, by id or short name; reads the files beside stops.txt')
    .action(async (file: string, { radius, route }: { radius: number; route?: string[] }) => {
      const read = await readStops(file);
      const served = route ? await stopsOfRoutes(path.dirname(file), route) : null;
      const { places, faults } = placesOfStops(read.stops, radius, served);
      for (const error of [...read.faults, ...faults]) complain(`${path.basename(file)} ${error}`);
      print(...placesYaml(places));
    });
}
