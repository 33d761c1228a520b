import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distanceMeters } from '../../modules/earning/index.ts';
import { readStops, stopsOfRoutes } from './gtfs-stops.ts';
import { placesOfStops, placesYaml } from './places-from-gtfs.ts';

const head = 'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station';
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gtfs-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function written(name: string, ...rows: string[]): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `${rows.join('\n')}\n`);
  return file;
}

const stopsFile = (...rows: string[]): string => written('stops.txt', head, ...rows);

async function placesIn(file: string, radius = 80, served: ReadonlySet<string> | null = null) {
  const { stops, faults } = await readStops(file);
  const made = placesOfStops(stops, radius, served);
  return { places: made.places, faults: [...faults, ...made.faults] };
}

test('a station and its platforms, in any file order, form one place that covers the radius around each', async () => {
  const { places, faults } = await placesIn(
    stopsFile(
      'p1,Clock Tower 1,40.9010,-70.6,0,clock',
      'quay,Customs Quay,40.95,-70.61,,',
      'clock,Clock Tower,40.9,-70.6,1,',
      'p2,Clock Tower 2,40.8995,-70.6,0,clock',
      'door,Entrance,40.9,-70.6,2,clock',
      'node,,,,3,clock',
    ),
  );
  expect(faults).toEqual([]);
  expect(places.map(({ id, lat }) => [id, lat])).toEqual([
    ['clock-tower', 40.9],
    ['customs-quay', 40.95],
  ]);
  const away = distanceMeters({ lat: 40.9, lon: -70.6 }, { lat: 40.901, lon: -70.6 });
  expect(places.map(({ radiusMeters }) => radiusMeters)).toEqual([Math.ceil(80 + away), 80]);
});

test('invalid rows are reported with their line, and the others are kept', async () => {
  const { places, faults } = await placesIn(
    stopsFile(
      'a,Alder,40.9,-70.6,0,',
      'b,Birch,91,-70.6,0,',
      'c,Cedar,40.9,,0,',
      '',
      'd,,40.9,-70.6,0,',
      ',Elm,40.9,-70.6,0,',
      'a,Alder again,40.9,-70.6,0,',
      'g,"Grove, ""East""",40.9,-70.6,7,',
      'h,Hazel,0,0.0,0,',
      'far,Far,41.5,-70.6,0,a2',
      'a2,Aspen,40.9,-70.6,1,',
    ),
  );
  expect(places.map(({ id }) => id)).toEqual(['alder', 'aspen']);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([3, 4, 6, 7, 8, 9, 10, 11].map((line) => `line ${line}`));
});

test('stops of a station without its own row form one place, reported once', async () => {
  const { places, faults } = await placesIn(
    stopsFile('a1,Alder,40.9,-70.6,0,alder', 'a2,Alder,40.9,-70.6,0,alder', 'b1,Birch,40.95,-70.6,0,birch'),
  );
  expect(places.map(({ id, radiusMeters }) => [id, radiusMeters])).toEqual([
    ['alder', 80],
    ['birch', 80],
  ]);
  expect(faults).toEqual(['has no row for 2 stations that stops name: each is put where its first stop is']);
});

test('ids are valid for a pack, unique, and strings in YAML', async () => {
  const long = 'Long '.repeat(20).trim();
  const named = ['Straße', 'Strasse', 'Strasse 2', '4th & Main', 'null', 'برج الساعة', 'Łódź’s Øst', long, long];
  const { places } = await placesIn(stopsFile(...named.map((name, at) => `${at + 1},${name},40.9,-70.6,0,`)));
  const ids = places.map(({ id }) => id);
  const longId = 'long-'.repeat(13).slice(0, 63);
  expect(ids).toEqual([
    'strasse',
    'strasse-2',
    'strasse-2-2',
    'stop-4th-main',
    'stop-null',
    'stop-6',
    'lodzs-ost',
    longId,
    `${longId.slice(0, 61)}-2`,
  ]);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]{0,62}$/);
});

test('the output is a place list for a pack, with names as comments', async () => {
  const { places } = await placesIn(stopsFile('q,"Customs Quay, west #2",40.95123456,-70.61,0,'), 120);
  expect(placesYaml(places)).toEqual([
    'places:',
    '  - { id: customs-quay-west-2, lat: 40.951235, lon: -70.61, radiusMeters: 120 } # Customs Quay, west #2',
  ]);
  expect(placesYaml([])).toEqual(['places: []']);
});

describe('limited to some routes', () => {
  test('keeps the served stops, with their whole station', async () => {
    const file = stopsFile(
      'clock,Clock Tower,40.9,-70.6,1,',
      'p1,Clock Tower 1,40.9,-70.6,0,clock',
      'p2,Clock Tower 2,40.9010,-70.6,0,clock',
      'quay,Customs Quay,40.95,-70.61,0,',
    );
    written('routes.txt', 'route_id,route_short_name', 'r1,4', 'r2,9');
    written('trips.txt', 'route_id,trip_id', 'r1,t1', 'r2,t2');
    written('stop_times.txt', 'trip_id,stop_id', 't1,p1', 't2,quay', 't2,p2');
    const [four, both] = [await stopsOfRoutes(folder, ['4']), await stopsOfRoutes(folder, ['r1', '9'])];
    const { places } = await placesIn(file, 80, four);
    expect(places.map(({ id, radiusMeters }) => [id, radiusMeters > 80])).toEqual([['clock-tower', true]]);
    expect((await placesIn(file, 80, both)).places).toHaveLength(2);
    await expect(stopsOfRoutes(folder, ['4', '77'])).rejects.toThrow('routes.txt has no route 77.');
  });
});

test('a file that is empty, incomplete or missing is reported', async () => {
  await expect(readStops(written('empty.txt'))).rejects.toThrow('empty.txt is empty.');
  await expect(readStops(written('short.txt', 'stop_id,stop_name,stop_lat'))).rejects.toThrow(
    'short.txt has no column stop_lon.',
  );
  await expect(readStops(path.join(folder, 'none.txt'))).rejects.toThrow('There is no file none.txt');
});

const real = process.env['FAREBACK_GTFS_STOPS'];

test.skipIf(real === undefined)(
  'a real feed produces places with unique ids (skipped without FAREBACK_GTFS_STOPS)',
  async () => {
    const { places } = await placesIn(real ?? '');
    expect(places.length).toBeGreaterThan(0);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    for (const { id } of places) expect(id).toMatch(/^[a-z][a-z0-9-]{0,62}$/);
  },
);
