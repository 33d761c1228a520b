import { expect, test } from 'vitest';
import { fileOf, mappingOf, readText } from '../testing/read-text.ts';

const written = {
  type: 'trip.completed',
  columns: { eventId: 'id', subject: 'card', startedAt: 'from', endedAt: 'to', fromPlace: 'stop' },
  time: { format: '%Y-%m-%d %H:%M:%S', zone: 'Europe/Berlin' },
};
const HEADER = 'id,card,from,to,stop';
const TIMES = '2015-04-03 07:05:00,2015-04-03 07:25:00';
const row = (id: string, card = '1', stop = 'x'): string => `${id},${card},${TIMES},${stop}`;
const read = (contents: string | Buffer, changed: Record<string, unknown> = {}) =>
  readText(fileOf(contents), mappingOf({ ...written, ...changed }));

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const stops = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map((one) => (one as { fromPlace: string }).fromPlace);

test('a UTF-8 or UTF-16 byte order mark, UTF-16 without one, and mixed line ends are read correctly', async () => {
  const text = `${HEADER}\r\n${row('a', '1', 'Köln')}\n${row('b', '2', '地铁')}\r${row('c')}`;
  for (const bytes of [text, `\ufeff${text}`, utf16(text), utf16(text, true), utf16(text).subarray(2)])
    expect(stops(await read(bytes))).toEqual(['Köln', '地铁', 'x']);
  expect(stops(await read(`\ufeff${text}`, { encoding: 'windows-1252' }))).toEqual(['Köln', '地铁', 'x']);
  const old = Buffer.from(`${HEADER}\n${row('a', '1', 'K')}`.replace('K', 'K\u00f6ln'), 'latin1');
  expect(stops(await read(old, { encoding: 'windows-1252' }))).toEqual(['Köln']);
  await expect(read(old)).rejects.toThrow(/rides.csv is not written in utf-8.*encoding: windows-1252/);
});

test('an unclosed quote rejects the file with its line, at the end or in the middle', async () => {
  await expect(read([HEADER, row('a'), row('b', '1', '"x'), row('c'), ''].join('\n'))).rejects.toThrow(
    /rides.csv ends inside a quoted cell near line \d/,
  );
  const middle = [HEADER, row('a', '1', '"x'), row('b'), row('c', '1', 'x"'), row('d')].join('\n');
  await expect(read(middle)).rejects.toThrow(/cell that ends on line 4 runs over several lines.*Nothing was imported/);
  const meant = [HEADER, row('a', '1', '"two\nlines"'), row('b')].join('\n');
  expect(stops(await read(meant, { lineBreaksInCells: true }))).toEqual(['two\nlines', 'x']);
});

test('columns that change midway reject the file with the line; a single short row is rejected alone', async () => {
  const short = `e,1,${TIMES}`;
  expect((await read([HEADER, row('a'), short, row('b')].join('\n'))).rows[1]).toEqual({ refused: 'BAD_SHAPE' });
  const rows = Array.from({ length: 30 }, (_, at) => `${at},1,${TIMES}`);
  await expect(read([HEADER, row('a'), ...rows].join('\n'))).rejects.toThrow(
    /from line 3 on rows have 4 cells, the header has 5: its columns change there/,
  );
  const swapped = [HEADER, row('a'), 'card,id,from,to,stop', row('1', 'b')].join('\n');
  await expect(read(swapped)).rejects.toThrow(/line 3 is another header than the first/);
  await expect(read(rows.map((line) => line.replaceAll(',', ';')).join('\n'))).rejects.toThrow('no column');
});

test('a repeated header is recognized, with its line', async () => {
  const { proof } = await read([HEADER, row('a'), HEADER, row('b')].join('\n'));
  expect([...proof.headerLines]).toEqual([3]);
});

test('an id shared by different rides rejects the file, or single rows if the mapping allows it; exact repeats are fine', async () => {
  const text = [HEADER, row('a'), row('b'), row('a'), row('b', '2'), row('a', '3')].join('\n');
  await expect(read(text)).rejects.toThrow(
    /2 of 5 rows have the eventId of another row \(lines 5, 6; line 5 that of line 3\).*more columns.*Nothing was imported/,
  );
  const { proof } = await read(text, { repeatedIds: 'REFUSE_ROWS' });
  expect([...proof.repeatedLines]).toEqual([5, 6]);
  const whole = { ...written.columns, eventId: { columns: ['id', 'card'], hash: true } };
  expect((await read(text, { columns: whole })).proof.repeatedLines.size).toBe(0);
});

test('ids are distinguished in a file of fifty thousand rows', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => row(String(at), String(at % 97)));
  expect((await read([HEADER, ...rows].join('\n'))).proof).toMatchObject({ rows: 50_000, repeatedLines: new Set() });
});

test('an endless line stops reading before it fills the memory, in CSV and JSON, compressed or not', async () => {
  // Large enough to dwarf other memory use in this process.
  const endless = Buffer.alloc(200_000_000, 'x');
  const [packed, plain] = [fileOf(endless, 'rides.csv.gz'), fileOf(endless, 'rides.jsonl')];
  const json = { layout: 'JSON_LINES', columns: { eventId: 'a', endedAt: 'b' } };
  const before = process.memoryUsage().rss;
  await expect(readText(packed, mappingOf(written))).rejects.toThrow(
    /rides.csv.gz has a row of more than 65536 characters.*delimiter, quotes and line ends/,
  );
  await expect(readText(plain, mappingOf({ ...written, ...json }))).rejects.toThrow(
    /rides.jsonl has a line of more than 1048576 characters \(line 1\)/,
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('a file without rows, without a header or with truncated compression is rejected by name', async () => {
  await expect(read('')).rejects.toThrow('rides.csv is empty.');
  expect((await read(`${HEADER}\n`)).proof.rows).toBe(0);
  const above = ['Export of April', '', HEADER, row('a')].join('\n');
  expect((await read(above, { skipLines: 2 })).rows).toHaveLength(1);
  expect((await read(row('a'), { header: HEADER.split(',') })).rows).toHaveLength(1);
});
