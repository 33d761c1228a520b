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

test('a row without end stops the reading before it fills the memory; the longest that may be is read', async () => {
  expect((await read(`id\n${'x'.repeat(65_000)}\n`))[0]).toHaveLength(65_000);
  for (const endless of ['x'.repeat(100_000), `id\n"${'x\n'.repeat(50_000)}`])
    await expect(read(endless)).rejects.toThrow(/Max Record Size/);
});
