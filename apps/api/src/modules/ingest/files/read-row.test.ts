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

test('a JSON array is rejected whole; a cancellation with only an id reports the missing values [PROV-36]', async () => {
  const json = { layout: 'JSON_LINES', time: { format: 'ISO' } };
  await expect(read(json, ['[{"id":"a"}]'])).rejects.toThrow('is a JSON array: write one object a line instead');
  const voids = { voids: { where: [{ column: 'state', in: ['gone'] }] }, optional: ['startedAt'] };
  expect(await read(voids, ['id,card,from,to,state', 'f4,7,,,gone'])).toMatchObject([
    { refused: 'VOID_WITHOUT_TIME', key: 'endedAt' },
  ]);
  expect(() => mappingOf({ ...base, columns: { eventId: 'id' }, voids: {} })).toThrow(
    /columns: expected endedAt, because a cancellation by its id alone cannot be read, found neither it nor/,
  );
});
