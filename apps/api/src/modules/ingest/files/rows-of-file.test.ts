import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf } from '../testing/read-text.ts';
import { csvFile, type FileRow } from './rows-of-file.ts';

const layout = { layout: 'CSV', encoding: 'utf-8', delimiter: ',', skipLines: 0 } as const;

async function rowsIn(contents: string, skipLines = 0): Promise<{ header: readonly string[]; rows: FileRow[] }> {
  const { header, rows } = await csvFile(fileOf(contents), { ...layout, skipLines });
  const read: FileRow[] = [];
  for await (const some of rows) read.push(...some);
  return { header, rows: read };
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '7', ' ', ';', '\t', '\ud83d\udeb2'), maxLength: 4 });
const line = fc.tuple(fc.array(cell, { maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\r'));

test('the fast path without quotes yields the same rows and lines as the quote parser [CAMP-16]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.nat(3), async (lines, skipLines) => {
      const above = 'above\n'.repeat(skipLines);
      const below = lines.map(([cells, end]) => cells.join(',') + end).join('');
      const plain = await rowsIn(`${above}h,i\n${below}`, skipLines);
      expect(plain).toEqual(await rowsIn(`${above}"h",i\n${below}`, skipLines));
    }),
    { numRuns: 300 },
  );
});

test('a quote far down is parsed, and the lines around it keep their numbers [CAMP-16]', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => (at === 50_000 ? '"50,000",x' : `${at},x`));
  const read = await rowsIn(['id,stop', ...rows].join('\r\n'));
  expect(read.rows).toHaveLength(60_000);
  expect(read.rows.filter(({ line: at, cells: [id] }) => id !== String(at - 2))).toEqual([
    { line: 50_002, cells: ['50,000', 'x'] },
  ]);
});

test('a line end split across two chunks is one line end [CAMP-16]', async () => {
  const piece = 256 * 1024;
  const first = `id\n${`${'x'.repeat(1023)}\n`.repeat(256)}`;
  const { rows } = await rowsIn(`${first.slice(0, piece - 1)}\r\nlast`);
  expect(rows.at(-1)).toEqual({ line: 258, cells: ['last'] });
});
