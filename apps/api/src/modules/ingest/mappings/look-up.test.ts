import { describe, expect, test } from 'vitest';
import { fileOf, mappingOf, readText } from '../testing/read-text.ts';
import { loadMapping, mappingVersion } from './load-mapping.ts';

const stops = 'stop_id,stop_name,zone_id,stop_lat,stop_lon\n01,Harbour,A,53.5,9.9\n02,Town,B,53.6,10.0\n03,Depot,,,\n';
const stations = {
  data: {
    stations: [
      { station_id: 's1', lat: 53.5, lon: 9.9, region: { id: 'north' } },
      { station_id: 's2', lat: 53.6, lon: 10 },
    ],
  },
};
const rides = (...froms: string[]): string =>
  fileOf(`id,from,end\n${froms.map((from, at) => `r${at},${from},2026-03-01T10:00:00Z`).join('\n')}\n`);
const mapping = (
  lookup: Record<string, unknown>,
  source: Record<string, unknown>,
  more: Record<string, unknown> = {},
) =>
  mappingOf({
    type: 'trip.completed',
    lookups: { stops: lookup },
    columns: { eventId: 'id', endedAt: 'end', fromPlace: { column: 'from', lookup: 'stops', ...source }, ...more },
    time: { format: 'ISO' },
  });
const placesOf = async (file: string, read: ReturnType<typeof mapping>) =>
  (await readText(file, read)).rows.map((row) => {
    const { fromPlace, refused, key } = row as Record<string, unknown>;
    return refused === undefined ? fromPlace : [refused, key];
  });

describe('a lookup defines what words of a ride file mean [CAMP-16]', () => {
  test('by a GTFS stops.txt; an unknown word rejects its row, or gets the default meaning', async () => {
    const file = rides('01', '02', '03', '', '99');
    const lookup = { file: fileOf(`\uFEFF${stops}`, 'stops.txt'), key: 'stop_id' };
    const unknown = ['UNKNOWN_WORD', 'fromPlace'];
    expect(await placesOf(file, mapping(lookup, { take: 'zone_id' }))).toEqual(['A', 'B', null, null, unknown]);
    expect(await placesOf(file, mapping(lookup, { take: 'zone_id', otherwise: 'Z' }))).toEqual([
      'A',
      'B',
      null,
      'Z',
      'Z',
    ]);
  });

  test('by a compressed GBFS station file, at any path of its objects', async () => {
    const lookup = {
      file: fileOf(JSON.stringify(stations), 'stations.json.gz'),
      layout: 'JSON',
      list: 'data.stations',
      key: 'station_id',
    };
    expect(await placesOf(rides('s1', 's2'), mapping(lookup, { take: 'region.id' }))).toEqual(['north', null]);
    expect(await placesOf(rides('s2'), mapping(lookup, { take: 'lat' }))).toEqual(['53.6']);
  });

  test('relative to the mapping; a changed lookup file makes a new mapping version', () => {
    const file = fileOf(
      'type: trip.completed\nlookups: { stops: { file: stops.csv, key: stop_id } }\ncolumns:\n  eventId: id\n  endedAt: end\n  fromPlace: { column: from, lookup: stops, take: zone_id }\ntime: { format: ISO }\n',
      'm.yaml',
    );
    expect(() => loadMapping(file)).toThrow(/stops\.csv: there is no such file/);
    const first = mappingVersion({
      name: 'm',
      mapping: mapping({ file: fileOf(stops), key: 'stop_id' }, { take: 'zone_id' }),
    });
    const other = fileOf(stops.replace('B', 'C'));
    expect(
      mappingVersion({ name: 'm', mapping: mapping({ file: other, key: 'stop_id' }, { take: 'zone_id' }) }),
    ).not.toBe(first);
  });

  const table = fileOf(stops, 'stops.txt');
  test.each([
    [
      'a look-up that nobody names so',
      { file: table, key: 'stop_id' },
      { lookup: 'stop', take: 'zone_id' },
      'columns.fromPlace.lookup: expected one of lookups (did you mean "stops"?): stops; found "stop"',
    ],
    [
      'a column that it lacks',
      { file: table, key: 'stop_id' },
      { take: 'zone_ids' },
      'stops.txt has no column "zone_ids" (did you mean "zone_id"?). It has: stop_id, stop_name',
    ],
    [
      'a key that it lacks',
      { file: table, key: 'stopid' },
      { take: 'zone_id' },
      'no column "stopid" (did you mean "stop_id"?)',
    ],
    [
      'half of it',
      { file: table, key: 'stop_id' },
      {},
      'columns.fromPlace: expected lookup and take, found one of them',
    ],
    [
      'values as well',
      { file: table, key: 'stop_id' },
      { take: 'zone_id', values: {} },
      'expected one of values and lookup, found both',
    ],
    ['a misspelt key', { file: table, kye: 'stop_id' }, { take: 'zone_id' }, 'did you mean "key"?'],
    [
      'a word of two meanings',
      { file: fileOf('id,zone\n1,A\n2,B\n1,A\n1,C\n', 'z.csv'), key: 'id' },
      { take: 'zone' },
      'z.csv gives a id two meanings: line 5 says "C" of "1", line 2 "A".',
    ],
    [
      'no list',
      { file: fileOf('{"data":{}}', 's.json'), layout: 'JSON', list: 'data.stations', key: 'id' },
      { take: 'lat' },
      's.json has no list at data.stations',
    ],
    ['no JSON', { file: fileOf('id,lat', 's.json'), layout: 'JSON', key: 'id' }, { take: 'lat' }, 's.json is no JSON'],
    [
      'another encoding',
      { file: fileOf(Buffer.from([0x69, 0x64, 0x0a, 0xe9])), key: 'id' },
      { take: 'id' },
      'cannot be read as utf-8',
    ],
    [
      'a file larger than is kept',
      { file: fileOf(Buffer.alloc(33 * 1024 * 1024, 'a'), 'big.csv.gz'), key: 'id' },
      { take: 'id' },
      'big.csv.gz is larger than 33554432 bytes',
    ],
    [
      'too many rows',
      { file: fileOf(`id\n${Array.from({ length: 200_001 }, (_, at) => at).join('\n')}`, 'm.csv'), key: 'id' },
      { take: 'id' },
      'm.csv has more than 200000 rows',
    ],
  ] as [string, Record<string, unknown>, Record<string, unknown>, string][])(
    '%s is rejected before anything is read',
    (_, lookup, source, told) => {
      expect(() => mapping(lookup, source)).toThrow(told);
    },
  );

  test('positions are looked up too, and hashed values are hashed', async () => {
    const lookup = { file: table, key: 'stop_id' };
    const at = (take: string) => ({ column: 'from', lookup: 'stops', take });
    const read = mapping(
      lookup,
      { take: 'stop_name', hash: true },
      { fromLat: at('stop_lat'), fromLon: at('stop_lon') },
    );
    expect(await placesOf(rides('02'), read)).toEqual(['hash(Town)']);
  });
});

test('ids beyond 2^53 in a JSON lookup file keep their digits; damaged ones end the command [PROV-34, PROV-35]', async () => {
  const text = '[{"id":1234567890123456788,"zone":"A"},{"id":1234567890123456789,"zone":"B"}]';
  const lookup = { file: fileOf(text, 'stops.json'), layout: 'JSON', key: 'id' };
  const file = rides('1234567890123456788', '1234567890123456789');
  expect(await placesOf(file, mapping(lookup, { take: 'zone' }))).toEqual(['A', 'B']);
  const damaged = { file: fileOf('id,zone\n3.67901E+19,A\n', 'stops.csv'), key: 'id' };
  expect(() => mapping(damaged, { take: 'zone' })).toThrow(
    'stops.csv, line 2: a spreadsheet wrote the id in scientific notation: export the column as text.',
  );
});
