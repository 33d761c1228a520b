import { expect, test } from 'vitest';
import { readGbfs } from './read-gbfs.ts';

const at = 'https://bikes.example/';
const read = (files: Record<string, unknown>) =>
  readGbfs(`${at}gbfs.json`, async (address) => {
    const file = files[address.slice(at.length)];
    return Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  });
const listed = (...names: string[]) => names.map((name) => ({ name, url: `${at}${name}` }));
const version3 = (data: object, updated = '2026-03-02T11:59:00Z') => ({ version: '3.0', last_updated: updated, data });

const feed3 = {
  'gbfs.json': version3({
    feeds: listed('station_information', 'station_status', 'vehicle_status', 'vehicle_types'),
  }),
  vehicle_types: version3({
    vehicle_types: [
      { vehicle_type_id: 'b', form_factor: 'cargo_bicycle' },
      { vehicle_type_id: 's', form_factor: 'scooter_standing' },
    ],
  }),
  station_information: version3({
    stations: [
      {
        station_id: '1',
        name: [
          { text: 'Muelle', language: 'es' },
          { text: 'Pier 7', language: 'en' },
        ],
        lat: 40.5,
        lon: -70.5,
      },
      { station_id: '2', name: [{ text: 'Nowhere', language: 'en' }], lat: 'x', lon: 1 },
    ],
  }),
  station_status: version3({
    stations: [
      {
        station_id: '1',
        is_renting: true,
        num_vehicles_available: 5,
        vehicle_types_available: [
          { vehicle_type_id: 'b', count: 3 },
          { vehicle_type_id: 's', count: 2 },
        ],
      },
    ],
  }),
  vehicle_status: version3({
    vehicles: [
      { vehicle_id: 'v1', lat: 40.6, lon: -70.6, vehicle_type_id: 's', is_reserved: false, is_disabled: false },
      { vehicle_id: 'v2', lat: 40.6, lon: -70.6, vehicle_type_id: 'b', is_reserved: true, is_disabled: false },
      { vehicle_id: 'v3', lat: 40.6, lon: -70.6, vehicle_type_id: 'b', station_id: '1' },
    ],
  }),
};

test('version 3: stations with counts by kind of vehicle, and free vehicles that can be rented [MAP-03]', async () => {
  expect(await read(feed3)).toEqual({
    countedAt: '2026-03-02T11:59:00.000Z',
    skipped: { rows: 1, file: 'station_information', line: 2, detail: 'station_id, name, lat and lon' },
    places: [
      {
        kind: 'STATION',
        externalId: '1',
        name: 'Pier 7',
        lat: 40.5,
        lon: -70.5,
        mode: 'bikeshare',
        extra: { counts: { bikes: 3, scooters: 2, others: 0 } },
      },
      { kind: 'VEHICLE', externalId: 'v1', name: '', lat: 40.6, lon: -70.6, mode: 'scooter', extra: {} },
    ],
  });
});

test('version 2.3: files in a language, times in seconds, and a station that rents nothing has no bikes [MAP-03]', async () => {
  const version2 = (data: object) => ({ version: '2.3', last_updated: 1_772_452_740, data });
  const { places, countedAt } = await read({
    'gbfs.json': version2({ fr: { feeds: listed('station_information', 'station_status') } }),
    station_information: version2({
      stations: ['1', '2'].map((id) => ({ station_id: id, name: `Dock ${id}`, lat: 1, lon: 1 })),
    }),
    station_status: version2({
      stations: [
        { station_id: '1', num_bikes_available: 4, is_renting: true },
        { station_id: '2', num_bikes_available: 9, is_renting: false },
      ],
    }),
  });
  expect(countedAt).toBe('2026-03-02T11:59:00.000Z');
  expect(places.map(({ name, extra }) => [name, extra.counts?.bikes])).toEqual([
    ['Dock 1', 4],
    ['Dock 2', 0],
  ]);
});

test.each([
  ['a page', { 'gbfs.json': '<html>' }, { code: 'NOT_JSON', file: 'gbfs.json' }],
  ['other JSON', { 'gbfs.json': [] }, { code: 'NOT_GBFS', file: 'gbfs.json' }],
  ['version 1', { 'gbfs.json': { data: {} } }, { code: 'WRONG_VERSION', file: 'gbfs.json' }],
  ['no places', { 'gbfs.json': version3({ feeds: [] }) }, { code: 'MISSING_FILE', file: 'station_information' }],
  ['a broken part', { ...feed3, station_status: '{' }, { code: 'NOT_JSON', file: 'station_status' }],
])('a feed with %s is refused and the file named [MAP-06]', async (_, files, facts) => {
  await expect(read(files)).rejects.toMatchObject({ facts });
});

test('a version, names and ids that the database cannot store are shortened or skipped [MAP-23]', async () => {
  const version = `\u0000${'9'.repeat(1000)}`;
  await expect(read({ 'gbfs.json': { ...feed3['gbfs.json'], version } })).rejects.toMatchObject({
    facts: { code: 'WRONG_VERSION', detail: '9'.repeat(200) },
  });
  const stations = ['1', '2\u0000', `3\ud800`].map((id) => ({
    station_id: id,
    name: 'Pier\u0000\ud800',
    lat: 1,
    lon: 1,
  }));
  const { places, skipped } = await read({
    ...feed3,
    station_information: version3({ stations }),
    vehicle_status: '{"data":{}}',
  });
  expect(places.map(({ externalId, name }) => [externalId, name])).toEqual([['1', 'Pier \ufffd']]);
  expect(skipped).toMatchObject({ rows: 2, line: 2 });
});

test('a time in milliseconds instead of seconds is no time [MAP-23]', async () => {
  const status = { ...feed3.station_status, last_updated: 1_772_452_740_000 };
  expect((await read({ ...feed3, station_status: status })).countedAt).toBeNull();
});
