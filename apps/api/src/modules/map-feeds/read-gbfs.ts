import type { TripMode } from '@fareback/contract';
import { FeedProblem, SkippedRows } from './feed-problem.ts';
import { idOf, shortText } from './feed-text.ts';
import type { FoundPlace, FoundPlaces, VehicleCounts } from './map-feed-store.ts';
import { degrees, PLACES_MAX } from './read-gtfs.ts';

type Json = Record<string, unknown>;

/** Returns the bytes behind an address of the feed. Throws FeedProblem. */
export type FetchFile = (address: string, file: string) => Promise<Buffer>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const countOf = (value: unknown): number => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : 0);

/** Version 3 has names in several languages, version 2 in the language of its file. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const names = objectsIn(value);
  return textOf((names.find(({ language }) => language === 'en') ?? names[0])?.['text']);
}

/** Ignore later times: some feeds give milliseconds instead of seconds. */
const YEAR_10000 = Date.UTC(10_000, 0);

interface GbfsFile {
  data: Json;
  /** ISO 8601; null if the file does not say. */
  updatedAt: string | null;
  version: string;
}

function parseFile(bytes: Buffer, file: string): GbfsFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString());
  } catch (error) {
    throw new FeedProblem('NOT_JSON', { file }, error);
  }
  if (!isObject(parsed) || !isObject(parsed['data'])) throw new FeedProblem('NOT_GBFS', { file });
  const { last_updated: updated } = parsed;
  const millis = typeof updated === 'number' ? updated * 1000 : Date.parse(textOf(updated));
  const isTime = millis >= 0 && millis < YEAR_10000;
  return {
    data: parsed['data'],
    updatedAt: isTime ? new Date(millis).toISOString() : null,
    version: textOf(parsed['version']),
  };
}

/** Addresses of the feed's files by name. Version 2 lists them for each language. */
function filesOf({ data, version }: GbfsFile): Map<string, string> {
  if (!/^[23]\./.test(version)) throw new FeedProblem('WRONG_VERSION', { file: 'gbfs.json', detail: version });
  const inLanguages = Object.values(data).filter(isObject);
  const listed = data['feeds'] ?? (isObject(data['en']) ? data['en'] : inLanguages[0])?.['feeds'];
  const files = new Map(objectsIn(listed).map(({ name, url }) => [textOf(name), textOf(url)]));
  for (const [file, url] of files)
    if (!URL.canParse(url)) throw new FeedProblem('NOT_GBFS', { file: 'gbfs.json', detail: file });
  return files;
}

const formFactors: Readonly<Record<string, keyof VehicleCounts>> = {
  bicycle: 'bikes',
  cargo_bicycle: 'bikes',
  scooter: 'scooters',
  scooter_standing: 'scooters',
  scooter_seated: 'scooters',
  moped: 'scooters',
};
const groupModes: Record<keyof VehicleCounts, TripMode> = { bikes: 'bikeshare', scooters: 'scooter', others: 'other' };

/** Which group a vehicle type belongs to; without a type, that of all types if they share one. */
type GroupOf = (typeId?: unknown) => keyof VehicleCounts;

function groupsOf(types: readonly Json[]): GroupOf {
  const groups = new Map(
    types.map((type) => [type['vehicle_type_id'], formFactors[textOf(type['form_factor'])] ?? 'others']),
  );
  const [only = 'bikes', ...more] = new Set(groups.values());
  // The format says that a system without types has bikes.
  const usual = more.length === 0 ? only : 'bikes';
  return (typeId) => groups.get(typeId) ?? usual;
}

/** Vehicles that can be rented at a station. */
function countVehicles(status: Json, groupOf: GroupOf): VehicleCounts {
  const counts: VehicleCounts = { bikes: 0, scooters: 0, others: 0 };
  if (status['is_renting'] === false || status['is_renting'] === 0) return counts;
  const types = objectsIn(status['vehicle_types_available']);
  for (const { vehicle_type_id: id, count } of types) counts[groupOf(id)] += countOf(count);
  if (types.length === 0)
    counts[groupOf()] += countOf(status['num_vehicles_available'] ?? status['num_bikes_available']);
  return counts;
}

function placeOf(item: Json): { lat: number; lon: number } | null {
  const [lat, lon] = [degrees(item['lat'], 90), degrees(item['lon'], 180)];
  return lat === null || lon === null || (lat === 0 && lon === 0) ? null : { lat, lon };
}

function stationsOf(information: Json, status: Json | null, groupOf: GroupOf, skipped: SkippedRows): FoundPlace[] {
  const statuses = new Map(objectsIn(status?.['stations']).map((each) => [each['station_id'], each]));
  return objectsIn(information['stations']).flatMap((station, index) => {
    const [externalId, name, place] = [
      idOf(textOf(station['station_id'])),
      shortText(nameOf(station['name'])),
      placeOf(station),
    ];
    if (externalId === '' || name === '' || place === null) {
      skipped.add('station_information', index + 1, 'station_id, name, lat and lon');
      return [];
    }
    const found = statuses.get(station['station_id']);
    const counts = found && countVehicles(found, groupOf);
    const mode = counts && counts.bikes === 0 && counts.scooters > 0 ? 'scooter' : 'bikeshare';
    const extra = counts ? { counts } : {};
    return [{ kind: 'STATION' as const, externalId, name, ...place, mode, extra }];
  });
}

/** Free vehicles outside stations. */
function vehiclesOf(status: Json, groupOf: GroupOf, skipped: SkippedRows): FoundPlace[] {
  return objectsIn(status['vehicles'] ?? status['bikes']).flatMap((vehicle, index) => {
    const isTaken = [vehicle['is_reserved'], vehicle['is_disabled']].some((flag) => flag === true || flag === 1);
    if (isTaken || textOf(vehicle['station_id']) !== '') return [];
    const [externalId, place] = [idOf(textOf(vehicle['vehicle_id'] ?? vehicle['bike_id'])), placeOf(vehicle)];
    if (externalId === '' || place === null) {
      skipped.add('vehicle_status', index + 1, 'vehicle_id, lat and lon');
      return [];
    }
    return [
      {
        kind: 'VEHICLE' as const,
        externalId,
        name: '',
        ...place,
        mode: groupModes[groupOf(vehicle['vehicle_type_id'])],
        extra: {},
      },
    ];
  });
}

const unique = (places: FoundPlace[]): FoundPlace[] => [
  ...new Map(places.map((place) => [`${place.kind}/${place.externalId}`, place])).values(),
];

/**
 * Stations and free vehicles of a GBFS feed of version 2 or 3, from its auto-discovery file. Throws FeedProblem
 * [MAP-03].
 */
export async function readGbfs(address: string, fetchFile: FetchFile): Promise<FoundPlaces> {
  const files = filesOf(parseFile(await fetchFile(address, 'gbfs.json'), 'gbfs.json'));
  const read = async (...names: string[]): Promise<GbfsFile | null> => {
    const file = names.find((name) => files.has(name));
    return file === undefined ? null : parseFile(await fetchFile(files.get(file) ?? '', file), file);
  };
  const information = await read('station_information');
  const vehicles = await read('vehicle_status', 'free_bike_status');
  if (information === null && vehicles === null) throw new FeedProblem('MISSING_FILE', { file: 'station_information' });
  const status = information && (await read('station_status'));
  const groupOf = groupsOf(objectsIn((await read('vehicle_types'))?.data['vehicle_types']));
  const skipped = new SkippedRows();
  const places = unique([
    ...(information ? stationsOf(information.data, status?.data ?? null, groupOf, skipped) : []),
    ...(vehicles ? vehiclesOf(vehicles.data, groupOf, skipped) : []),
  ]);
  if (places.length > PLACES_MAX) throw new FeedProblem('TOO_MANY_PLACES', { detail: String(PLACES_MAX) });
  return { places, countedAt: (status ?? vehicles)?.updatedAt ?? null, skipped: skipped.facts };
}
