import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../../../app.ts';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { ownerUrl } from '../../../testing/database.ts';
import { signUpFullMember } from '../../../testing/full-member.ts';
import { world } from '../../../testing/index.ts';
import { accessesOf } from '../../../testing/sql/accesses.ts';
import { watchedDatabase } from '../../../testing/watched-database.ts';

const w = await world();

const sent = new Set<string>();

let app: App;
beforeAll(async () => {
  await loadModule();
  const database = watchedDatabase(w.deps.database, (text) => void sent.add(text));
  // Caches the agency's content but no member replies.
  app = await buildApp({ ...w.deps, database, cache: createTenantCache(), services: { of: (make) => make() } }, null);
});
afterAll(() => app.server.close());

async function notingTables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; kinds: string }>(
      `select t.relname as name, string_agg(distinct g.tgname, ' ' order by g.tgname) as kinds
         from pg_trigger g join pg_class t on t.oid = g.tgrelid where g.tgname like 'note\\_%' group by 1`,
    );
    // A new earning is covered by its account's row (`tables.test.ts`).
    const own: Record<string, string[]> = { member: ['note_member'], earning: ['note_altered', 'note_removed'] };
    const all = ['note_added', 'note_altered', 'note_removed'];
    const isWhole = ({ name, kinds }: { name: string; kinds: string }): boolean =>
      (own[name] ?? all).every((kind) => kinds.split(' ').includes(kind));
    expect(rows.filter((row) => !isWhole(row))).toEqual([]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Other sources of changes, included in each key query. */
const ASKED = {
  session: 'found with the question',
  member_account: 'its row is in the stamp',
  member_progress: 'its row is in the stamp',
  member_change: 'is in the stamp',
  coupon: 'offers without codes are told beside the stamp',
  referrer_code: 'read where an invitation waits, and what is said then is not kept',
};

test('every table a set is read from records its changes, from any writer [API-57]', async () => {
  const member = await signUpFullMember(w);
  const open = async (): Promise<number> => {
    const headers = { host: member.tenant.host, cookie: member.cookie, 'sec-fetch-site': 'same-origin' };
    return (await app.server.inject({ url: '/rest/users/me/opening/en', headers })).statusCode;
  };
  expect(await open()).toBe(200);
  sent.clear();
  expect(await open()).toBe(200);
  const read = new Set<string>();
  for (const text of sent)
    if (/^\W*select/i.test(text)) for (const table of accessesOf(parseSync(text)).reads) read.add(table);
  expect(read.size).toBeGreaterThan(15);
  const known = new Set([...(await notingTables()), ...Object.keys(ASKED)]);
  expect([...read].filter((table) => !known.has(table))).toEqual([]);
});
