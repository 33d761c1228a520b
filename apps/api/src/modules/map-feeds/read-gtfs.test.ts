import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readGtfs } from './read-gtfs.ts';

const HEADER = 'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station';
const archive = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const stops = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');
const problemOf = (zip: Uint8Array): Promise<unknown> =>
  readGtfs(zip).then(
    () => null,
    (error: { facts?: unknown }) => error.facts,
  );

test('stops with a byte-order mark, quoted commas and columns in any order are read [MAP-02]', async () => {
  const text = '\uFEFFstop_lat,stop_lon,stop_name,stop_id\n40.5,-70.5,"Harbor St, ""North"" side",s1\n';
  const { places } = await readGtfs(archive({ 'stops.txt': text }));
  expect(places).toEqual([
    { kind: 'STOP', externalId: 's1', name: 'Harbor St, "North" side', lat: 40.5, lon: -70.5, mode: null, extra: {} },
  ]);
});

test('routes give stops a mode if all have the same, and no mode otherwise [MAP-02]', async () => {
  const route = (...types: number[]): string =>
    ['route_id,route_short_name,route_type', ...types.map((type, at) => `r${at},${at},${type}`)].join('\n');
  const read = async (...types: number[]) =>
    (await readGtfs(archive({ 'stops.txt': stops('s1,A,1,1'), 'routes.txt': route(...types) }))).places;
  expect((await read(4, 1200)).map(({ kind, mode }) => [kind, mode])).toEqual([
    ['STOP', 'ferry'],
    ['ROUTE', 'ferry'],
    ['ROUTE', 'ferry'],
  ]);
  expect((await read(3, 0))[0]).toMatchObject({ kind: 'STOP', mode: null });
});

test('entrances are left out, and platforms keep their station only if the file has it [MAP-02]', async () => {
  const rows = stops('hub,Hub,1,1,1,', 'p1,Hub platform 1,1,1,0,hub', 'p2,Other,1,1,,gone', 'door,Door,1,1,2,hub');
  const { places } = await readGtfs(archive({ 'stops.txt': rows }));
  expect(places.map(({ externalId, extra }) => [externalId, extra])).toEqual([
    ['hub', {}],
    ['p1', { parent: 'hub' }],
    ['p2', {}],
  ]);
});

test('rows without a name or position are skipped and counted with the line of the first [MAP-06]', async () => {
  const rows = stops('s1,A,1,1', 's2,,1,1', 's3,C,91,1', 's4,D,0,0');
  const { places, skipped } = await readGtfs(archive({ 'stops.txt': rows }));
  expect(places).toHaveLength(1);
  expect(skipped).toEqual({ rows: 3, file: 'stops.txt', line: 3, detail: 'stop_id and stop_name' });
});

test.each([
  ['that is no archive', strToU8('<html>not a zip</html>'), { code: 'NOT_A_ZIP' }],
  ['that is cut off', archive({ 'stops.txt': stops('s1,A,1,1') }).subarray(0, 60), { code: 'NOT_A_ZIP' }],
  ['without stops.txt', archive({ 'feed/stops.txt': stops() }), { code: 'MISSING_FILE', file: 'stops.txt' }],
  [
    'without a column',
    archive({ 'stops.txt': 'stop_id,stop_name,stop_lat\ns1,A,1\n' }),
    { code: 'MISSING_COLUMN', file: 'stops.txt', line: 1, detail: 'stop_lon' },
  ],
  [
    'with an open quote',
    archive({ 'stops.txt': stops('s1,A,1,1', 's2,"B,1,1') }),
    { code: 'UNREADABLE_ROW', file: 'stops.txt' },
  ],
])('an archive %s is refused with the place of the problem [MAP-06]', async (_, zip, facts) => {
  expect(await problemOf(zip)).toMatchObject(facts);
});

test('a file that unpacks to more than its limit is refused while it unpacks [MAP-05]', async () => {
  const bomb = zipSync({ 'stops.txt': new Uint8Array(64 * 1024 * 1024) }, { level: 9 });
  expect(bomb.length).toBeLessThan(100_000);
  // The declared size is wrong on purpose: it must not matter.
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  view.setUint32(22, 10, true);
  expect(await problemOf(bomb)).toEqual({
    code: 'TOO_LARGE',
    file: 'stops.txt',
    line: null,
    detail: `${20 * 1024 * 1024} bytes`,
  });
});

test('an archive of more than 1,000 files is refused [MAP-05]', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`f${at}`, new Uint8Array()]));
  expect(await problemOf(zipSync(many))).toMatchObject({ code: 'TOO_LARGE', detail: '1000 files' });
});

test('more than 20,000 stops are refused with the line [MAP-05]', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `s${at},Stop,1,1`);
  expect(await problemOf(archive({ 'stops.txt': stops(...rows) }))).toMatchObject({
    code: 'TOO_MANY_PLACES',
    line: 20_002,
  });
});

test('more than 20,000 routes are refused with the line [MAP-24]', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `r${at},${at},3`);
  const routes = ['route_id,route_short_name,route_type', ...rows].join('\n');
  expect(await problemOf(archive({ 'stops.txt': stops('s1,A,1,1'), 'routes.txt': routes }))).toMatchObject({
    code: 'TOO_MANY_PLACES',
    file: 'routes.txt',
    line: 20_002,
  });
});

test('names lose control characters and half characters, and ids that cannot be stored are skipped [MAP-23]', async () => {
  const rows = stops(
    's1,A\u0000B,1,1',
    `s2,${'a'.repeat(199)}🚲,1,1`,
    `${'x'.repeat(201)},C,1,1`,
    's\u0000,D,1,1',
    's5,\u0000,1,1',
  );
  const { places, skipped } = await readGtfs(archive({ 'stops.txt': rows }));
  expect(places.map(({ externalId, name }) => [externalId, name])).toEqual([
    ['s1', 'A B'],
    ['s2', `${'a'.repeat(199)}\ufffd`],
  ]);
  expect(skipped).toMatchObject({ rows: 3, line: 4 });
});
