import { afterEach, expect, test, vi } from 'vitest';
import { printTable } from './print.ts';

afterEach(() => vi.restoreAllMocks());

test('a table is cleaned cell by cell, in columns and as CSV', () => {
  const lines: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(line));
  const table = { head: ['note'], rows: [['one\ntwo \u001b[2J']] };
  printTable(table);
  printTable(table, { csv: true });
  expect(lines).toEqual(['note', 'one\\ntwo \\u001b[2J', 'note\r\n"one\ntwo \\u001b[2J"']);
});
