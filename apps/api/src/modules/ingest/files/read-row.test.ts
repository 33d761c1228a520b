import { expect, test } from 'vitest';
import { fileOf, mappingOf, readText } from '../testing/read-text.ts';
import { createRejection } from './cells.ts';

const base = {
  type: 'trip.completed',
  columns: { eventId: 'id', subject: 'card', startedAt: 'from', endedAt: 'to' },
  time: { format: '%d/%m/%y %H:%M', zone: 'Europe/Berlin' },
};
type Changed = Record<string, unknown>;
const read = async (changed: Changed, lines: string[], context = {}): Promise<unknown[]> =>
  (await readText(fileOf(lines.join('\n')), mappingOf({ ...base, ...changed }), context)).rows;

const at = (text: string): number => Date.parse(text);

test('an id of several columns is joined, or stored as a keyed hash if a rider is part of it', async () => {
  const lines = ['line,card,from,to', '7,A1,03/04/15 07:05,03/04/15 07:25'];
  const columns = (eventId: unknown) => ({ columns: { ...base.columns, eventId } });
  expect(await read(columns({ columns: ['line', 'from'], by: '-' }), lines)).toMatchObject([
    { eventId: '7-03/04/15 07:05', startedAt: at('2015-04-03T05:05Z'), endedAt: at('2015-04-03T05:25Z') },
  ]);
  expect(await read(columns({ columns: ['card', 'from'], hash: true }), lines)).toMatchObject([
    { eventId: 'hash(["A1","03/04/15 07:05"])', subject: 'A1' },
  ]);
  expect(
    await read(columns({ columns: ['card', 'none'], hash: true }), [
      'card,none,from,to',
      'A1,,03/04/15 07:05,03/04/15 07:25',
    ]),
  ).toEqual([{ refused: 'MISSING_VALUE', key: 'eventId' }]);
});

test('an end is derived from start and duration in any unit; a start from the end', async () => {
  const columns = { eventId: 'id', startedAt: 'from', endedAt: 'to', duration: 'took' };
  const lines = (took: string) => ['id,from,to,took', `a,03/04/15 07:05,,${took}`, `b,,03/04/15 07:25,${took}`];
  const both = (seconds: number) => [
    { startedAt: at('2015-04-03T05:05Z'), endedAt: at('2015-04-03T05:05Z') + seconds * 1000, durationSeconds: seconds },
    { startedAt: at('2015-04-03T05:25Z') - seconds * 1000, endedAt: at('2015-04-03T05:25Z'), durationSeconds: seconds },
  ];
  const optional = ['startedAt'];
  expect(await read({ columns, optional }, lines('90'))).toMatchObject(both(90));
  expect(await read({ columns, optional, durationUnit: 'MINUTES', decimal: ',' }, lines('"1,5"'))).toMatchObject(
    both(90),
  );
  expect(await read({ columns, optional, durationUnit: 'CLOCK' }, lines('0:01:30'))).toMatchObject(both(90));
  expect(await read({ columns, optional, durationUnit: 'MILLISECONDS' }, lines('90400'))).toMatchObject(both(90));
  expect(await read({ columns, optional, durationUnit: 'CLOCK' }, lines('soon'))).toEqual([
    { refused: 'BAD_NUMBER', key: 'duration', text: 'soon' },
    { refused: 'BAD_NUMBER', key: 'duration', text: 'soon' },
  ]);
  expect(await read({ columns, optional }, lines(''))).toMatchObject([
    { refused: 'MISSING_VALUE', key: 'duration' },
    { startedAt: null, durationSeconds: null },
  ]);
});

test('rows that fail a condition are excluded, words are translated, and an unknown word rejects its row', async () => {
  const changed = {
    columns: {
      ...base.columns,
      mode: { column: 'kind', values: { Tren: 'rail', Bici: 'bikeshare' } },
      fromPlace: { column: 'stop', values: { '0': '' }, otherwise: 'town' },
      toPlace: { constant: 'depot' },
    },
    where: [
      { column: 'staff', notIn: ['yes'] },
      { column: 'kind', in: ['Tren', 'Bici', 'Barco'] },
    ],
  };
  const times = '03/04/15 07:05,03/04/15 07:25';
  const rows = await read(changed, [
    'id,card,from,to,kind,staff,stop',
    `a,1,${times},Tren,no,9`,
    `b,1,${times},Tren,yes,9`,
    `c,1,${times},Taxi,no,9`,
    `d,1,${times},Barco,no,9`,
    `e,1,${times},Bici,no,0`,
  ]);
  expect(rows).toMatchObject([
    { eventId: 'a', mode: 'rail', fromPlace: 'town', toPlace: 'depot' },
    'LEFT_OUT',
    'LEFT_OUT',
    { refused: 'UNKNOWN_WORD', key: 'mode' },
    { eventId: 'e', mode: 'bikeshare', fromPlace: null },
  ]);
});

test('a row that cancels a trip becomes a void with a separate id', async () => {
  const times = '03/04/15 07:05,03/04/15 07:25';
  const lines = ['id,card,from,to,state,of', `a,1,${times},OK,`, `z,1,${times},VOID,a`];
  const voids = { where: [{ column: 'state', in: ['VOID'] }], trip: 'of' };
  expect(await read({ voids }, lines)).toMatchObject([
    { eventId: 'a', type: 'trip.completed' },
    { eventId: 'void-a', type: 'trip.voided', subject: '1', detail: { id: 'a' } },
  ]);
  expect(await read({ voids: {} }, lines)).toMatchObject([{ eventId: 'void-a' }, { eventId: 'void-z' }]);
});

test('each row may have a different time zone, and times may have several formats', async () => {
  const time = {
    format: ['%d/%m/%y %H:%M', 'ISO', 'EPOCH_SECONDS'],
    zone: { column: 'city', values: { B: 'Europe/Berlin', N: 'America/New_York' } },
  };
  const rows = await read({ time }, [
    'id,card,from,to,city',
    'a,1,03/04/15 07:05,03/04/15 07:25,B',
    'b,1,03/04/15 07:05,03/04/15 07:25,N',
    'c,1,2015-04-03T07:05:00Z,1428045900,N',
    'd,1,03/04/15 07:05,03/04/15 07:25,X',
    'e,1,2015-02-30T07:05:00Z,03/04/15 07:25,N',
  ]);
  expect(rows).toMatchObject([
    { startedAt: at('2015-04-03T05:05Z') },
    { startedAt: at('2015-04-03T11:05Z') },
    { startedAt: at('2015-04-03T07:05Z'), endedAt: at('2015-04-03T07:25Z') },
    { refused: 'UNKNOWN_WORD', key: 'time.zone' },
    { refused: 'BAD_TIME', key: 'startedAt', text: '2015-02-30T07:05:00Z' },
  ]);
});

test('JSON lines are read by paths, including numbers; a line that is not an object is rejected', async () => {
  const mapping = mappingOf({
    type: 'trip.completed',
    layout: 'JSON_LINES',
    columns: { eventId: { columns: ['vehicle.id', 't.0'] }, startedAt: 't.0', endedAt: 't.1', distance: 'm' },
    optional: ['distance'],
    time: { format: 'EPOCH_MILLISECONDS' },
  });
  const lines = [
    '{"vehicle":{"id":"v"},"t":[1428045900000,1428045960000.5],"m":12.4}',
    '',
    '{"broken',
    '{"vehicle":{"id":"w"},"t":[1428045900000]}',
  ];
  expect((await readText(fileOf(lines.join('\r\n'), 'trips.jsonl.gz'), mapping)).rows).toMatchObject([
    { eventId: 'v 1428045900000', durationSeconds: 60, distanceMeters: 12 },
    { refused: 'BAD_SHAPE' },
    { refused: 'MISSING_VALUE', key: 'endedAt' },
  ]);
});

test('positions become places of the agency; swapped, distant or impossible ones reject their row by name', async () => {
  const columns = { ...base.columns, fromLat: 'lat', fromLon: 'lon' };
  const near = { lat: 52.5, lon: 13.4 };
  const lines = ['52.51,13.41', '13.41,52.51', '-33.9,151.2', '152,91', 'north,13', ','];
  const rows = lines.map((line, place) => `${place},1,03/04/15 07:05,03/04/15 07:25,${line}`);
  const context = { near, placesAt: () => ['town-hall'] };
  expect(await read({ columns }, ['id,card,from,to,lat,lon', ...rows], context)).toMatchObject([
    { fromPlace: 'town-hall' },
    { refused: 'SWAPPED_POSITION', key: 'fromLat', text: '13.41' },
    { refused: 'FAR_AWAY', key: 'fromLat' },
    { refused: 'BAD_POSITION', key: 'fromLat' },
    { refused: 'BAD_POSITION', key: 'fromLat', text: 'north' },
    { fromPlace: null },
  ]);
});

test('a rejection shows the cell’s text, but never a rider or an id', async () => {
  const columns = { ...base.columns, subject: { column: 'card', values: { '1': 'one' } } };
  expect(await read({ columns }, ['id,card,from,to', 'secret,4711,03/04/15 07:05,03/04/15 07:25'])).toEqual([
    { refused: 'UNKNOWN_WORD', key: 'subject' },
  ]);
  for (const key of ['subject', 'eventId', 'voids.trip'])
    expect(createRejection('BAD_SHAPE', key, '4711')).toEqual({ refused: 'BAD_SHAPE', key });
  expect(createRejection('BAD_TIME', 'endedAt', '25:61')).toEqual({
    refused: 'BAD_TIME',
    key: 'endedAt',
    text: '25:61',
  });
});

test('card numbers beyond 2^53 in JSON lines are exact: two cards are two riders [PROV-34]', async () => {
  const line = (id: string, card: string) =>
    `{"id":"${id}","card":${card},"from":"2026-02-27T10:00:00Z","to":"2026-02-27T10:10:00Z"}`;
  const lines = [line('r1', '1234567890123456788'), line('r2', '1234567890123456789'), line('r3', '42')];
  const json = { layout: 'JSON_LINES', time: { format: 'ISO' } };
  expect(await read(json, lines)).toMatchObject([
    { eventId: 'r1', subject: '1234567890123456788' },
    { eventId: 'r2', subject: '1234567890123456789' },
    { eventId: 'r3', subject: '42' },
  ]);
});

test('a card or id in a spreadsheet’s scientific notation rejects its row, in any form [PROV-35]', async () => {
  const times = '03/04/15 07:05,03/04/15 07:25';
  const lines = ['id,card,from,to', `f1,3.67901E+19,${times}`, `3.67901E+19,7,${times}`, `f3,7700111103,${times}`];
  expect(await read({}, lines)).toMatchObject([
    { refused: 'DAMAGED_ID', key: 'subject' },
    { refused: 'DAMAGED_ID', key: 'eventId' },
    { eventId: 'f3' },
  ]);
  const hashed = { columns: { ...base.columns, eventId: { columns: ['card', 'from'], hash: true } } };
  expect(await read(hashed, lines)).toMatchObject([
    { refused: 'DAMAGED_ID', key: 'eventId' },
    { subject: '7' },
    { subject: '7700111103' },
  ]);
  const voids = { voids: { where: [{ column: 'state', in: ['gone'] }], trip: 'old' } };
  expect(await read(voids, ['id,card,from,to,state,old', `f4,7,${times},gone,3.67901E+19`])).toMatchObject([
    { refused: 'DAMAGED_ID', key: 'voids.trip' },
  ]);
  const json = { layout: 'JSON_LINES', time: { format: 'ISO' } };
  const line = '{"id":"f5","card":3.67901E+19,"from":"2026-02-27T10:00:00Z","to":"2026-02-27T10:10:00Z"}';
  expect(await read(json, [line])).toMatchObject([{ refused: 'DAMAGED_ID', key: 'subject' }]);
});

test('the rides of a JSON list are read by paths, and rejections name their element [EARNING-60]', async () => {
  const trip = (id: string, to: unknown) => ({ id, card: { no: 1 }, at: ['2026-02-27T10:00:00Z', to] });
  const json = {
    layout: 'JSON',
    list: 'data.trips',
    columns: { eventId: 'id', subject: 'card.no', startedAt: 'at.0', endedAt: 'at.1' },
    time: { format: 'ISO' },
  };
  const trips = [trip('a', '2026-02-27T10:10:00Z'), 7, trip('c', 'soon'), [trip('d', '')], null];
  const file = (name: string, value: unknown) => fileOf(JSON.stringify(value, null, 2), name);
  const { rows } = await readText(
    file('trips.json.gz', { data: { trips, pages: 1 } }),
    mappingOf({ ...base, ...json }),
  );
  expect(rows).toMatchObject([
    { eventId: 'a', subject: '1', durationSeconds: 600 },
    { refused: 'BAD_SHAPE' },
    { refused: 'BAD_TIME', key: 'endedAt', text: 'soon' },
    { refused: 'BAD_SHAPE' },
    { refused: 'BAD_SHAPE' },
  ]);
  const plain = mappingOf({ ...base, ...json, list: undefined });
  expect((await readText(file('trips.json', trips.slice(0, 1)), plain)).rows).toHaveLength(1);
  const repeated = [trip('a', '2026-02-27T10:10:00Z'), trip('b', ''), trip('a', '2026-02-27T10:20:00Z')];
  await expect(readText(file('trips.json', repeated), plain)).rejects.toThrow(
    /1 of 3 rows have the eventId of another row \(elements 3; element 3 that of element 1\)/,
  );
});

test('an element that is too deep to print rejects its row [EARNING-60]', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const json = { layout: 'JSON', columns: { eventId: 'id', endedAt: 'to' }, time: { format: 'ISO' } };
  expect(
    await read(json, [`[{"id":${deep},"to":"2026-02-27T10:00:00Z"},{"id":"b","to":"2026-02-27T10:00:00Z"}]`]),
  ).toMatchObject([{ refused: 'BAD_SHAPE' }, { eventId: 'b' }]);
});

test('a JSON array read as lines names the right layout, and a list needs it [EARNING-60]', async () => {
  const json = { layout: 'JSON_LINES', time: { format: 'ISO' } };
  await expect(read(json, ['[{"id":"a"}]'])).rejects.toThrow('is a JSON array: say layout: JSON in the mapping.');
  expect(() => mappingOf({ ...base, list: 'trips' })).toThrow('list: expected layout: JSON beside list, found CSV');
});

test('parts of a cell are taken by a template; a row that does not fit is rejected with its text [EARNING-61]', async () => {
  const part = (of: string, more = {}) => ({ column: 'trip', pattern: '{from} to {to}', part: of, ...more });
  const columns = { ...base.columns, fromPlace: part('from'), toPlace: part('to', { values: { Brixton: 'zone 2' } }) };
  const times = '03/04/15 07:05,03/04/15 07:25';
  const lines = ['id,card,from,to,trip', `a,1,${times},Victoria to Brixton`, `b,1,${times},Bus 24`, `c,1,${times},`];
  const more = [`d,1,${times},A to B to C`, `e,1,${times},Victoria to Angel`];
  expect(await read({ columns }, [...lines, ...more])).toMatchObject([
    { fromPlace: 'Victoria', toPlace: 'zone 2' },
    { refused: 'PATTERN_MISMATCH', key: 'fromPlace', text: 'Bus 24' },
    { fromPlace: null, toPlace: null },
    { refused: 'PATTERN_MISMATCH', key: 'fromPlace', text: 'A to B to C' },
    { refused: 'UNKNOWN_WORD', key: 'toPlace' },
  ]);
  const lenient = { ...base.columns, fromPlace: part('from', { otherwise: '' }) };
  expect(await read({ columns: lenient }, lines)).toMatchObject([{ fromPlace: 'Victoria' }, { fromPlace: null }, {}]);
  const measured = { ...base.columns, distance: { column: 'trip', pattern: '{km} km', part: 'km' } };
  expect(await read({ columns: measured, distanceUnit: 'KILOMETERS' }, [...lines, `f,1,${times},4 km`])).toMatchObject([
    { refused: 'PATTERN_MISMATCH', key: 'distance', text: 'Victoria to Brixton' },
    { refused: 'PATTERN_MISMATCH', key: 'distance', text: 'Bus 24' },
    { distanceMeters: null },
    { distanceMeters: 4000 },
  ]);
  const subject = { ...base.columns, subject: { column: 'card', pattern: 'card {no}', part: 'no' } };
  expect(await read({ columns: subject }, ['id,card,from,to', `a,card 7,${times}`, `b,8,${times}`])).toEqual([
    expect.objectContaining({ subject: '7' }),
    { refused: 'PATTERN_MISMATCH', key: 'subject' },
  ]);
  expect(() => mappingOf({ ...base, columns: { ...base.columns, toPlace: part('too') } })).toThrow(
    /columns.toPlace.part: expected one of from, to \(did you mean "to"\?\), found "too"/,
  );
});

test('a cancellation with only an id becomes a void, without any other column [EARNING-65]', async () => {
  const voids = { voids: { where: [{ column: 'state', in: ['gone'] }] }, columns: { ...base.columns, mode: 'kind' } };
  expect(await read(voids, ['id,card,from,to,state,kind', 'f4,,,,gone,rocket', 'f5,7,soon,,gone,'])).toMatchObject([
    { eventId: 'void-f4', type: 'trip.voided', subject: null, detail: { id: 'f4' }, endedAt: at('2026-03-02T12:00Z') },
    { refused: 'BAD_TIME', key: 'startedAt' },
  ]);
  const alone = mappingOf({ type: 'trip.completed', columns: { eventId: 'id' }, voids: {} });
  expect((await readText(fileOf('id\nf4\n'), alone)).rows).toMatchObject([{ eventId: 'void-f4', subject: null }]);
  const rides = { type: 'trip.completed', columns: { eventId: 'id' }, voids: voids.voids };
  expect(() => mappingOf(rides)).toThrow('columns: expected endedAt, or startedAt and duration, found neither');
  expect(() => mappingOf({ ...base, time: undefined })).toThrow(
    'time: expected the format of startedAt, found nothing',
  );
});

test('each row is read as its kind; a row of no kind is rejected [EARNING-64]', async () => {
  const of = (kind: string) => [{ column: 'what', in: [kind] }];
  const mixed = {
    type: 'mixed',
    time: { format: '%d/%m/%y %H:%M', zone: 'Europe/Berlin' },
    where: [{ column: 'id', notIn: ['test'] }],
    rows: [
      { type: 'trip.completed', where: of('RIDE'), mode: 'bus', columns: base.columns },
      {
        type: 'tap',
        where: of('TAP'),
        columns: { subject: 'card', tappedAt: 'from', kind: 'to' },
        kinds: { IN: { does: 'ENTERS', mode: 'metro' } },
        pairWithinMinutes: 90,
      },
      { type: 'trip.completed', where: of('CANCEL'), columns: { eventId: 'id' }, voids: {} },
    ],
  };
  const lines = ['what,id,card,from,to', 'RIDE,a,1,03/04/15 07:05,03/04/15 07:25', 'TAP,,2,03/04/15 07:05,IN'];
  const more = ['CANCEL,a,,,', 'FARE,b,1,,', 'RIDE,test,1,,', 'RIDE,c,1,,'];
  const { rows } = await readText(fileOf([...lines, ...more].join('\n')), mappingOf(mixed));
  expect(rows).toMatchObject([
    { eventId: 'a', type: 'trip.completed', mode: 'bus' },
    { subject: '2', isEntry: true, mode: 'metro' },
    { eventId: 'void-a', type: 'trip.voided' },
    { refused: 'UNKNOWN_WORD', key: 'rows' },
    'LEFT_OUT',
    { refused: 'MISSING_VALUE', key: 'startedAt' },
  ]);
  const again = [...lines, 'RIDE,a,9,03/04/15 08:05,03/04/15 08:25'];
  await expect(readText(fileOf(again.join('\n')), mappingOf(mixed))).rejects.toThrow('1 of 3 rows have the eventId');
  const [ride, tap, cancel] = mixed.rows;
  const wrong = {
    ...mixed,
    rows: [{ ...ride, columns: { eventId: 'id' } }, tap, { ...tap, pairWithinMinutes: 5 }, cancel],
  };
  expect(() => mappingOf(wrong)).toThrow(/rows.0.columns: expected endedAt[^]*rows: expected one pairWithinMinutes/);
});

test('fare, currency and line of a row are read; a fare that is no amount rejects its row [CAMP-41, CAMP-42]', async () => {
  const columns = { ...base.columns, fare: 'price', currency: { constant: 'EUR' }, line: 'route' };
  const row = (price: string, route: string) =>
    `r${route}${price.length},,03/04/15 07:05,03/04/15 07:25,${price},${route}`;
  const lines = ['id,card,from,to,price,route', row('"1.002,50"', '7'), row('', '9'), row('', ''), row('free', '7')];
  expect(await read({ columns, decimal: ',' }, lines)).toMatchObject([
    { detail: { fare: 1002.5, currency: 'EUR', line: '7' } },
    { detail: { line: '9' } },
    { detail: null },
    { refused: 'BAD_NUMBER', key: 'fare', text: 'free' },
  ]);
});
