import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/engine.md'), 'utf8');

test('each scheduled job is in the table of docs/engine.md', () => {
  const scheduled = fs
    .readdirSync(import.meta.dirname)
    .filter((file) => !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/^ {2,}name: '([a-z-]+)',\n {2,}schedule:/gm)].map(([, name]) => name));
  expect(scheduled.length).toBeGreaterThan(15);
  expect(scheduled.filter((name) => !page.includes(`\n| ${name} `))).toEqual([]);
});
