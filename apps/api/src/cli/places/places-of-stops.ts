import { distanceMeters } from '../../modules/earning/index.ts';
import type { GtfsStop } from './gtfs-stops.ts';

/** A circle for a pack's `places`, and the name it has in the feed. */
export interface StopPlace {
  id: string;
  name: string;
  lat: number;
  lon: number;
  radiusMeters: number;
}

/** A stop farther from its station than this was given the wrong one. */
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
/** What YAML would read as something else than a text. */
const notText: ReadonlySet<string> = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']);

function slugOf(text: string): string {
  const plain = text.toLowerCase().replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);
  return plain
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** An id that a pack takes: by the name, or where that has no Latin letter by the feed's id or line. */
function idOf({ name, stopId, line }: GtfsStop): string {
  const slug = slugOf(name) || slugOf(stopId) || `${line}`;
  const id = /^[a-z]/.test(slug) && !notText.has(slug) ? slug : `stop-${slug}`;
  return id.slice(0, ID_LENGTH).replace(/-$/, '');
}

/** The id, numbered from 2 where others took it. */
function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let at = 2; taken.has(unique); at += 1) unique = `${id.slice(0, ID_LENGTH - `-${at}`.length)}-${at}`;
  taken.add(unique);
  return unique;
}

/** A circle around the first of the stops that holds `radiusMeters` around each of them. */
function circleAround(centre: GtfsStop, stops: readonly GtfsStop[], radiusMeters: number): Omit<StopPlace, 'id'> {
  const reach = Math.max(0, ...stops.map((stop) => distanceMeters(centre, stop)));
  const { name, lat, lon } = centre;
  return { name, lat, lon, radiusMeters: Math.ceil(radiusMeters + reach) };
}

/**
 * The places that stops of a feed make, in its order: each station one, wide enough for its stops, and each stop without a
 * station; a station without a row of its own stands where its first stop does. Ids come from names and are unique. `served`, where given, leaves out what no such stop belongs to. What does
 * not fit together is named with its line.
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
    const group = groups.get(key) ?? { centre, stops: [], isServed: false };
    groups.set(key, group);
    const away = distanceMeters(group.centre, stop);
    if (away > STATION_REACH_METERS) {
      const far = `${Math.round(away)} m from ${group.centre.name}`;
      errors.push(`line ${stop.line}: ${stop.stopId} lies ${far}, too far for one place`);
      continue;
    }
    group.stops.push(stop);
    group.isServed ||= served === null || served.has(stop.stopId);
  }
  // Excerpts of feeds leave out all stations: one line for them, not one for each stop.
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

/** The places as a pack's programme.yaml spells them, each with its name beside it. */
export function placesYaml(places: readonly StopPlace[]): string[] {
  const lines = places.map(({ id, name, lat, lon, radiusMeters }) => {
    const [north, east] = [lat, lon].map((value) => Number(value.toFixed(6)));
    return `  - { id: ${id}, lat: ${north}, lon: ${east}, radiusMeters: ${radiusMeters} } # ${name.replace(/\s+/g, ' ')}`;
  });
  return lines.length === 0 ? ['places: []'] : ['places:', ...lines];
}
