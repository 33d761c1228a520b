import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { csvRows } from './csv-table.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-csv-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function read(text: string): Promise<string[]> {
  const file = path.join(folder, 'table.csv');
  fs.writeFileSync(file, text);
  const cells: string[] = [];
  for await (const row of csvRows(file, ['id'])) cells.push(row.cell('id'));
  return cells;
}

test('an endless row stops the read before it fills the memory; the longest allowed row is read', async () => {
  expect((await read(`id\n${'x'.repeat(65_000)}\n`))[0]).toHaveLength(65_000);
  for (const endless of ['x'.repeat(100_000), `id\n"${'x\n'.repeat(50_000)}`])
    await expect(read(endless)).rejects.toThrow(/table.csv has a row of more than 65536 characters/);
});

test.each([
  ['a quote that stays open', 'id\n1\n"2\n', 'table.csv opens a quote in line 3 that nothing closes'],
  ['semicolons', 'id;name\n1;Ana\n', 'table.csv separates its columns by semicolons'],
])('a file with %s is rejected by name, with the problem', async (_, text, told) => {
  await expect(read(text)).rejects.toThrow(told);
});

test.each([
  ['none.csv', 'There is no file none.csv there'],
  ['', 'is a folder: name a CSV file in it'],
])('a path that is not a file is reported in plain text: "%s"', async (name, told) => {
  await expect(csvRows(path.join(folder, name), ['id']).next()).rejects.toThrow(told);
});
