import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { accessesOf } from './accesses.ts';

beforeAll(() => loadModule());

const unnamedIn = (sql: string): string[] => [...accessesOf(parseSync(sql)).unnamed];

test.each([
  'select from member where tenant_id = $1',
  'select from member m join session s on s.tenant_id = m.tenant_id where m.tenant_id = $1::text',
  'select from member join session using (tenant_id, member_id) where member.tenant_id = $1',
  'select from unnest($2::uuid[]) q (id) cross join lateral (select from member where tenant_id = $1 and member_id = q.id) m',
  'select from member m where tenant_id = $1 and exists (select from session s where s.tenant_id = m.tenant_id)',
  'with due as (select tenant_id, member_id from member where tenant_id = $1) update session s set seen = true from due where (s.tenant_id, s.member_id) = (due.tenant_id, due.member_id)',
  'insert into member (tenant_id, member_id) values ($1, $2)',
  'insert into member (tenant_id, member_id) select $1, id from unnest($2::uuid[]) as q (id) on conflict do nothing',
  'insert into session (member_id, tenant_id) select m.member_id, m.tenant_id from member m where m.tenant_id = $1',
  'with recursive k as ((select n from member where tenant_id = $1) union all select (select n from member where tenant_id = $1 and n > k.n) from k) select n from k',
  'delete from session s using member m where s.tenant_id = $1 and m.tenant_id = s.tenant_id',
])('%s names its tenant', (sql) => {
  expect(unnamedIn(sql)).toEqual([]);
});

test.each([
  ['select from member', ['member']],
  ["select from member where tenant_id = current_setting('app.tenant_id')", ['member']],
  ['select from member where tenant_id = $1 or member_id = $2', ['member']],
  ['select from member where tenant_id <> $1', ['member']],
  ['select from member m join session s on s.member_id = m.member_id where m.tenant_id = $1', ['session']],
  ['select from member where tenant_id = $1 and member_id in (select member_id from session)', ['session']],
  ['select from member where tenant_id = $1 union select from session', ['session']],
  [
    'with recursive k as ((select n from member where tenant_id = $1) union all select s.n from session s join k on k.n = s.n) select n from k',
    ['session'],
  ],
  [
    'with session as (select from member where tenant_id = $1 union select from session) select from session',
    ['session'],
  ],
  ['with gone as (delete from session returning member_id) select from gone', ['session']],
  ['insert into member (tenant_id, member_id) select tenant_id, $1 from session', ['member', 'session']],
  ['update member set seen = true where member_id = $1', ['member']],
])('%s leaves the tenant of %s to the policy', (sql, tables) => {
  expect(unnamedIn(sql).toSorted()).toEqual(tables);
});

test('a statement’s tables are separated by the kind of access', () => {
  const { reads, writes } = accessesOf(
    parseSync(
      'with gone as (delete from a returning id) insert into b select id from gone where id in (select id from c)',
    ),
  );
  expect([[...reads], [...writes].toSorted()]).toEqual([['c'], ['a', 'b']]);
});
