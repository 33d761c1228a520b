import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { readMigrations } from './files.ts';
import { statementsOf } from './statements.ts';

test('every migration is split into the same statements that PostgreSQL parses [OPS-20]', async () => {
  await loadModule();
  for (const { name, text } of readMigrations()) {
    const whole = parseSync(text).stmts?.map(({ stmt }) => Object.keys(stmt ?? {})[0]) ?? [];
    const cut = statementsOf(text).map((statement) => {
      const { stmts = [] } = parseSync(statement.text);
      return stmts.length === 1 ? Object.keys(stmts[0]?.stmt ?? {})[0] : `${stmts.length} at ${statement.line}`;
    });
    expect([name, ...cut]).toEqual([name, ...whole]);
  }
});

test('semicolons in strings, names, comments and function bodies don’t end a statement, and lines are counted [OPS-20]', () => {
  const sql = `-- one; two
select 'a;b', e'it\\'s;', "c;d" /* ;
; */ from x;

do $body$ begin perform 1; end $body$; do $$ begin null; end $$;
;
select 1`;
  expect(statementsOf(sql).map(({ line, text }) => [line, text.slice(0, 8)])).toEqual([
    [2, "select '"],
    [5, 'do $body'],
    [5, 'do $$ be'],
    [7, 'select 1'],
  ]);
});
