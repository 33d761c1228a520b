import { expect, test } from 'vitest';
import { partsOf } from './send-parts.ts';

test('a file is split into calls below the size limit, and every line keeps its number [DESK-87]', () => {
  const codes = Array.from({ length: 2_500 }, (_, at) => `CODE-${at}`);
  const { heading, parts, lines } = partsOf(`\uFEFF\r\ncode\r\n${codes.join('\r\n')}\r\n`);
  expect([heading, lines]).toEqual(['code', 2_501]);
  const numbered = parts.flatMap((part) => part.lines.map((line, at) => [part.firstLine + at, line] as const));
  expect(numbered[0]).toEqual([1, '']);
  expect(numbered[2]).toEqual([3, 'CODE-0']);
  expect(numbered.find(([, line]) => line === 'CODE-2499')).toEqual([2_502, 'CODE-2499']);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(60 * 1024);
  const long = partsOf(Array.from({ length: 1_000 }, (_, at) => `${at}-${'ü'.repeat(200)}`).join('\n'));
  for (const part of long.parts) expect(new Blob([JSON.stringify(part)]).size).toBeLessThan(60 * 1024);
});

test('a code repeated in a file is counted and sent once; a file without codes has no parts [DESK-87]', () => {
  const { parts, lines, repeated } = partsOf('A\nB\nA\n\nA');
  expect([lines, repeated, parts[0]?.lines]).toEqual([2, 2, ['A', 'B', '', '', '']]);
  expect(partsOf(' \n\n').parts).toEqual([]);
});
