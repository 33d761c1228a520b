import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Column, columnsOfSets, memberColumn } from './files.ts';

const doc = path.join(import.meta.dirname, '../../../../../../docs/exports.md');

const tableOf = (columns: readonly Column[]): string[] =>
  columns.map(({ name, type, unit, meaning }) => `| ${name} | ${type} | ${unit || '–'} | ${meaning} |`);

test('docs/exports.md lists every column of the files [DESK-162]', () => {
  const rows = fs
    .readFileSync(doc, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (column|-)/.test(line))
    .map((line) => line.replaceAll(/ +\|/g, ' |'));
  expect(rows).toEqual([...Object.values(columnsOfSets).flatMap(tableOf), ...tableOf([memberColumn])]);
});
