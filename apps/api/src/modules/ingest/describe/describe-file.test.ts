import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadMapping } from '../mappings/load-mapping.ts';
import type { RowMapping } from '../mappings/mapping.ts';
import { fileOf, readText } from '../testing/read-text.ts';
import { describeFile } from './describe-file.ts';

async function proposed(contents: string | Buffer, { zone, name }: { zone?: string; name?: string } = {}) {
  const file = fileOf(contents, name);
  const text = await describeFile(file, zone);
  const mapping = loadMapping(fileOf(text, 'proposed.yaml')).mapping as RowMapping;
  return { text, mapping, read: async () => (await readText(file, mapping)).rows };
}

const two = (value: number): string => String(value).padStart(2, '0');
const many = <T>(row: (at: number) => T): T[] => Array.from({ length: 40 }, (_, at) => row(at));

test('ids, riders, times, durations and places are detected with reasons, and the proposed mapping imports unchanged', async () => {
  const rows = many((at) => {
    const day = `${two((at % 28) + 1)}/03/15`;
    return [5000 + at, `C${at % 9}`, `${day} 07:${two(at)}`, `${day} 08:${two(at)}`, 60, at % 5, at % 3, '1,5'].join(
      ';',
    );
  });
  const text = ['Ride No;Card;Begin;End;Took;Start station;End station;Dist', ...rows].join('\r\n');
  const { text: yaml, mapping, read } = await proposed(Buffer.from(`${text}\r\n`), { zone: 'Europe/Berlin' });
  expect(mapping).toMatchObject({
    delimiter: ';',
    columns: {
      eventId: 'Ride No',
      subject: 'Card',
      startedAt: 'Begin',
      endedAt: 'End',
      duration: 'Took',
      fromPlace: 'Start station',
      toPlace: 'End station',
    },
    durationUnit: 'MINUTES',
    time: { format: '%d/%m/%y %H:%M', zone: 'Europe/Berlin' },
  });
  expect(yaml).toMatch(/eventId: Ride No # different in each of 40 rows/);
  expect(yaml).toMatch(/duration: Took # minutes: agrees with end minus start in 100 % of rows/);
  expect(yaml).toMatch(/^# rides.csv: 40 rows, and no id is that of two rides/);
  expect((await read())[0]).toMatchObject({
    eventId: '5000',
    subject: 'C0',
    durationSeconds: 3600,
    startedAt: Date.parse('2015-03-01T06:00Z'),
  });
});

test('without a ride id column, rider and start form a keyed hash; an ambiguous day and month gets a warning', async () => {
  const rows = many(
    (at) => `m${at % 8},0${(at % 9) + 1}/04/2015 ${two(at % 24)}:10,0${(at % 9) + 1}/04/2015 ${two(at % 24)}:50`,
  );
  const { text, mapping } = await proposed(['member,start,stop', ...rows].join('\n'), { zone: 'UTC' });
  expect(mapping.columns).toMatchObject({ eventId: { columns: ['member', 'start'], hash: true } });
  expect(text).toMatch(/format: "%d\/%m\/%Y %H:%M" # unsure: or %m\/%d\/%Y %H:%M: no day above 12 was seen/);
});

test('JSON lines are read by paths and epoch times by magnitude; a vehicle is not taken for a rider', async () => {
  const rows = many((at) =>
    JSON.stringify({
      vehicle: { id: `v${at % 4}` },
      t: { start: 1428045900000 + at * 60_000, end: 1428046500000 + at * 60_000 },
      metres: at + 0.5,
    }),
  );
  const { mapping, text, read } = await proposed(rows.join('\n'), { name: 'trips.jsonl' });
  expect(mapping).toMatchObject({
    layout: 'JSON_LINES',
    columns: {
      eventId: { columns: ['vehicle.id', 't.start'] },
      startedAt: 't.start',
      endedAt: 't.end',
      distance: 'metres',
    },
    time: { format: 'EPOCH_MILLISECONDS' },
  });
  expect(mapping.columns).not.toHaveProperty('subject');
  expect(text).toContain("No column names a rider: the rides are nobody's");
  expect(await read()).toHaveLength(40);
});

test('card numbers as long as epoch milliseconds are not times if they would be in the future', async () => {
  const rows = many(
    (at) => `${3300123456000 + (at % 4)};${two((at % 28) + 1)}.11.25;${two(at % 24)}:10;${10 + at};V${at}`,
  );
  const { mapping, read } = await proposed(['Card;Day;Start;Minutes;Vehicle', ...rows].join('\n'), {
    zone: 'Europe/Berlin',
  });
  expect(mapping).toMatchObject({
    columns: { subject: 'Card', startedAt: { columns: ['Day', 'Start'] }, duration: 'Minutes' },
    durationUnit: 'MINUTES',
    time: { format: '%d.%m.%y %H:%M' },
  });
  expect(await read()).toHaveLength(40);
});

test('title lines are skipped, ten-digit cards are not epoch seconds, one date serves both times, and the id contains all start columns [CAMP-16]', async () => {
  const rows = many((at) =>
    [`1234567${two(at % 9)}0`, `${two((at % 28) + 1)}/11/2025`, `07:${two(at)}`, `08:${two(at)}`, '1,5'].join(';'),
  );
  const text = [
    'Viajes, noviembre;;;;',
    '',
    'Hecho 26/11/2025 10:00;;;;',
    'Nr. tarjeta;Fecha;Hora salida;Hora llegada;Km',
    ...rows,
  ];
  const { mapping, read } = await proposed(text.join('\r\n'), { zone: 'America/New_York' });
  expect(mapping).toMatchObject({
    skipLines: 3,
    delimiter: ';',
    columns: {
      eventId: { columns: ['Nr. tarjeta', 'Fecha', 'Hora salida'], hash: true },
      subject: 'Nr. tarjeta',
      startedAt: { columns: ['Fecha', 'Hora salida'] },
      endedAt: 'Hora llegada',
    },
    time: { format: '%d/%m/%Y %H:%M', endClock: '%H:%M' },
  });
  expect(await read()).toHaveLength(40);
});

test('a workbook, or an archive with another file extension, is rejected with instructions [CAMP-16]', async () => {
  const describe = (bytes: Buffer, name: string) => describeFile(fileOf(bytes, name), undefined);
  await expect(describe(Buffer.from('PK\u0003\u0004...'), 'rides.xlsx')).rejects.toThrow(
    'rides.xlsx is a workbook or a zip: save the sheet with the rides as CSV, or unpack it.',
  );
  await expect(describe(gzipSync('id,at\n'), 'rides.csv')).rejects.toThrow('packed by gzip: let its name end in .gz');
});

test('a tap file is detected by its column names, and its settlement day is not a ride time', async () => {
  const rows = many(
    (at) =>
      `2018-09-01 00:00:00,2018-08-31 20:${two(at)}:00,card${at % 9},${['Check-in', 'Check-out', 'Bus'][at % 3]},g${at % 3}`,
  );
  const { mapping } = await proposed(['settled,tapped,card,kind,gate', ...rows].join('\n'), { zone: 'Asia/Shanghai' });
  expect(mapping).toMatchObject({
    type: 'tap',
    columns: { subject: 'card', tappedAt: 'tapped', kind: 'kind', device: 'gate' },
    kinds: { 'Check-in': { does: 'ENTERS' }, 'Check-out': { does: 'LEAVES' }, Bus: { does: 'RIDES' } },
  });
});

test('local times without a zone get a warning and the mapping is unusable until a zone is set; other encodings are detected', async () => {
  const rows = many((at) => `${at},r${at % 3},2015-04-03 0${at % 10}:00:00,2015-04-03 0${at % 10}:30:00,Stra\u00dfe`);
  const file = fileOf(Buffer.from(['id,user,start,end,stop', ...rows].join('\n'), 'latin1'));
  const text = await describeFile(file, undefined);
  expect(text).toMatch(/encoding: windows-1252/);
  expect(text).toMatch(/the zone is not known from the file: add it, or say --zone or --tenant/);
  expect(() => loadMapping(fileOf(text, 'm.yaml'))).toThrow('time.zone: expected a zone');
});

test('a few bad values do not hide a column of times; many do [PROV-36]', async () => {
  const rows = (bad: number) =>
    Array.from({ length: 300 }, (_, at) => {
      const day = `2015-03-${two((at % 28) + 1)} ${two(at % 24)}`;
      return `R${at},C${at % 9},${at < bad ? `later ${at}` : `${day}:${two(at % 60)}:01`},${day}:59:59`;
    });
  const proposedOf = async (bad: number) => {
    const { mapping, text } = await proposed(['id,card,start,end', ...rows(bad)].join('\n'), { zone: 'UTC' });
    return { columns: mapping.columns, text };
  };
  const few = await proposedOf(2);
  expect(few.columns).toMatchObject({ startedAt: 'start', endedAt: 'end' });
  expect(few.text).toContain('reads 298 of 300 rows');
  expect((await proposedOf(30)).columns).toEqual({ eventId: 'id', subject: 'card', endedAt: 'end' });
});

test('a file without times is rejected with a list of its columns', async () => {
  await expect(describeFile(fileOf('id,name\n1,a\n2,b\n'), undefined)).rejects.toThrow(
    /No column of id, name tells a time/,
  );
  await expect(describeFile(fileOf(''), undefined)).rejects.toThrow('rides.csv is empty.');
});

test('a category such as member or casual, or a gender, is not detected as the rider [PROV-36]', async () => {
  const rows = many((at) => {
    const time = (hour: number) => `2026-03-${two((at % 28) + 1)}T${two(hour)}:${two(at)}:00Z`;
    return `R${at},${at % 3 ? 'member' : 'casual'},${at % 2 ? 'M' : 'F'},${time(7)},${time(8)}`;
  });
  const header = 'ride_id,member_casual,user_gender,started_at,ended_at';
  const { mapping, text } = await proposed([header, ...rows].join('\n'));
  expect(mapping.columns).not.toHaveProperty('subject');
  expect(text).toContain("No column names a rider: the rides are nobody's");
});

test('a start without an end or a duration is not proposed as the end [PROV-36]', async () => {
  const rows = many((at) => `R${at},C${at % 7},2026-03-${two((at % 28) + 1)}T07:${two(at)}:00Z`);
  await expect(proposed(['ride_id,card,start_time', ...rows].join('\n'))).rejects.toThrow(
    'only tells when rides started (start_time): a ride also needs its end or its duration.',
  );
});

test('if days and months can be swapped, the reading that spans fewer days in the past is proposed [PROV-36]', async () => {
  const row = (at: number, hour: number) => `04/0${(at % 9) + 1}/2026 ${two(hour)}:10`;
  const rows = many((at) => `R${at},C${at % 7},${row(at, 7)},${row(at, 8)}`);
  const { mapping, text } = await proposed(['ride_id,card,start,end', ...rows].join('\n'), { zone: 'UTC' });
  expect(mapping.time?.format).toBe('%m/%d/%Y %H:%M');
  expect(text).toMatch(/or %d\/%m\/%Y %H:%M: no day above 12 was seen/);
});

test('an id shared by several rides is not proposed, even if only rows far down reveal it [PROV-36]', async () => {
  const row = (id: number, at: number) => {
    const time = (hour: number) => `2026-03-${two((at % 28) + 1)}T${two(hour)}:${two(at % 60)}:${two((at * 7) % 60)}Z`;
    return `T${id},C${at % 41},${time(7)},${time(8)},${at}`;
  };
  const rows = Array.from({ length: 5_100 }, (_, at) => row(at < 5_050 ? at : 1, at));
  const { text, mapping } = await proposed(['trip_id,card,start,end,meters', ...rows].join('\n'));
  expect(mapping.columns).toMatchObject({ eventId: { hash: true } });
  expect(text).toMatch(/^# rides.csv: 5100 rows, and no id is that of two rides/);
});

test('the list of rides in a JSON file is found, minified or not; a file of one object a line stays lines [EARNING-60]', async () => {
  const trips = many((at) => ({
    id: `T${at}`,
    card: { no: `C${at % 7}` },
    start: `2026-02-${two((at % 28) + 1)}T${two(at % 12)}:00:00Z`,
    end: `2026-02-${two((at % 28) + 1)}T${two(at % 12)}:20:00Z`,
  }));
  for (const indent of [0, 2]) {
    const array = await proposed(JSON.stringify(trips, null, indent), { name: 'trips.json' });
    expect(array.mapping).toMatchObject({ layout: 'JSON', columns: { eventId: 'id', subject: 'card.no' } });
    expect(array.mapping).not.toHaveProperty('list');
    const nested = { meta: { pages: [{ n: 1 }] }, data: { trips } };
    const within = await proposed(JSON.stringify(nested, null, indent), { name: 'trips.json' });
    expect(within.mapping).toMatchObject({ layout: 'JSON', list: 'data.trips', columns: { eventId: 'id' } });
    expect(await within.read()).toHaveLength(40);
  }
  const lines = await proposed(trips.map((trip) => JSON.stringify(trip)).join('\n'), { name: 'trips.jsonl' });
  expect(lines.mapping).toMatchObject({ layout: 'JSON_LINES' });
});

/** Forty rides of ten people, on another day each time. */
const ridesWith = (header: string, cells: (at: number) => string) =>
  [
    `ride_id,start,end,${header}`,
    ...many(
      (at) => `R${at},2026-02-${two((at % 28) + 1)}T07:00:00Z,2026-02-${two((at % 28) + 1)}T07:30:00Z,${cells(at)}`,
    ),
  ].join('\n');

test('a column named like riders is used only if its values are those of people, and the reason is given [EARNING-66]', async () => {
  const own = await proposed(
    ridesWith('card_transaction,passengers,card', (at) => `${9000 + at},${1 + (at % 2)},C${at % 10}`),
  );
  expect(own.mapping.columns).toMatchObject({ subject: 'card' });
  expect(own.text).toContain(
    'subject: card # by its name and values: 10 different in 40 rows, 100 % on more than one day',
  );
  expect(own.text).toContain('# Not used as riders: card_transaction is different in every row');
  expect(own.text).toMatch(
    /# Not used as riders: passengers has rides that overlap with another of the same value in \d+ % of rows/,
  );
});

test('values that only look like riders are mentioned, not proposed; bikes and stops are not even mentioned [EARNING-66]', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => {
    const day = `2026-03-${two((at % 28) + 1)}`;
    return `R${at},${day}T${two(6 + (at % 13))}:00:00Z,${day}T${two(6 + (at % 13))}:10:00Z,x${at % 25},b${at % 25}`;
  });
  const { mapping, text } = await proposed(['ride_id,start,end,chip,bike_no', ...rows].join('\n'));
  expect(mapping.columns).not.toHaveProperty('subject');
  expect(text).toMatch(
    /# Perhaps riders: chip, by its values \(25 different in 120 rows, 100 % on more than one day\)/,
  );
  expect(text).not.toContain('Perhaps riders: bike_no');
});

test('what rests on a name or a guess is marked, and the top of the proposal lists it [EARNING-66]', async () => {
  const { text } = await proposed(ridesWith('distance', () => '4'));
  expect(text).toMatch(/# Unsure of mode, distanceUnit: see the reasons there/);
  expect(text).toContain('mode: other # unsure: no column names it');
  expect(text).toContain('distanceUnit: KILOMETERS # unsure: kilometers or miles, by the speed of rides');
});

test('stops in one cell are proposed as a pattern; texts that do not fit get no stops [EARNING-66]', async () => {
  const stops = ['Bow', 'Ely', 'Ware'];
  const route = (at: number) => (at % 8 === 7 ? 'Bus 24' : `${stops[at % 3]} to ${stops[(at + 1) % 3]}`);
  const { mapping, text, read } = await proposed(ridesWith('journey', route));
  expect(mapping.columns).toMatchObject({
    fromPlace: { column: 'journey', pattern: '{from} to {to}', part: 'from', otherwise: '' },
    toPlace: { column: 'journey', pattern: '{from} to {to}', part: 'to', otherwise: '' },
  });
  expect(text).toContain('# unsure: 3 of 4 texts fit the pattern');
  expect((await read()).slice(6, 8)).toMatchObject([{ fromPlace: 'Bow', toPlace: 'Ely' }, { fromPlace: null }]);
});
