import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

/** Returns the rules violated by an additional migration, after one that made column `old` obsolete. */
function brokenBy(name: string, text: string): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linted-'));
  fs.writeFileSync(path.join(folder, '0001-new.sql'), 'alter table member add column new text;');
  fs.writeFileSync(path.join(folder, name), text);
  try {
    return findingsIn(folder).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test.each([
  ['takes a column away that the release before reads', 'alter table member drop column old;', 'ban-drop-column'],
  ['renames one', 'alter table member rename column old to older;', 'renaming-column'],
  ['rewrites a table', 'alter table member alter column old type bigint;', 'changing-column-type'],
  [
    'makes an index while writers wait',
    'create index member_old on member (old);',
    'require-concurrent-index-creation',
  ],
  ['reads a whole table under its lock', 'alter table member add check (old > 0);', 'constraint-missing-not-valid'],
  [
    'makes an index concurrently in a transaction',
    'create index concurrently m on member (old);',
    'concurrently-apart',
  ],
])('a migration that %s is reported at its line [OPS-25]', (_, text, rule) => {
  expect(brokenBy('0002-wrong.sql', `-- Why.\n${text}`).join()).toMatch(new RegExp(`0002-wrong\\.sql:[12] ${rule}`));
});

test('an unused column or table is dropped by a migration that names since when; nothing else is exempt [OPS-25]', () => {
  const dropping = 'alter table member drop column old;';
  expect(brokenBy('0002-gone.sql', `-- contract: after 0001-new.sql\n${dropping}`)).toEqual([]);
  expect(brokenBy('0002-gone.sql', `-- contract: after 0003-later.sql\n${dropping}`)).toEqual([
    '0002-gone.sql:1 contract-after',
  ]);
  const renaming = 'alter table member rename column old to older;';
  expect(brokenBy('0002-gone.sql', `-- contract: after 0001-new.sql\n${renaming}`).join()).toContain('renaming-column');
});

test('the recipe’s forms pass: a check not valid, validated in the next file, an index in a separate file [OPS-25]', () => {
  expect(brokenBy('0002-check.sql', 'alter table member add constraint old_some check (old > 0) not valid;')).toEqual(
    [],
  );
  expect(brokenBy('0003-checked.sql', 'alter table member validate constraint old_some;')).toEqual([]);
  expect(brokenBy('0004-m.concurrently.sql', 'create index concurrently if not exists m on member (old);')).toEqual([]);
});
