import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerUrl, runtimeUrl, superuserUrl } from '../../testing/database.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from './migrate.ts';
import { checkSchema } from './schema-state.ts';

const name = `two_phases_${process.env['VITEST_POOL_ID']}`;
const on = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
const url = on(ownerUrl);
const clients: pg.Client[] = [];
const clientOn = async (address: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
};

const server = await clientOn(superuserUrl);
let owner: pg.Client;
beforeAll(async () => {
  await server.query(`create database ${name} owner fareback_owner`);
  owner = await clientOn(url);
});
const folders: string[] = [];
afterAll(async () => {
  for (const client of clients.toReversed().filter((one) => one !== server)) await client.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text);
  return folder;
}

const quick = { lockMillis: 100, tries: 3, pauseMillis: 10 };
async function run(files: Record<string, string>, patience = quick): Promise<{ ran: string[]; told: string[] }> {
  const told: string[] = [];
  return { ran: await migrate(url, { folder: folderOf(files), patience, tell: (line) => told.push(line) }), told };
}
const oneOf = async (sql: string): Promise<unknown> => Object.values((await owner.query(sql)).rows[0] ?? {})[0];
const validity = (index: string): Promise<unknown> =>
  oneOf(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`);

test('a failing migration is rolled back, and its error names file, line and statement [OPS-20]', async () => {
  const file = { '0001-a.sql': 'create table a (n int);\n\ninsert into a\n  values (1 / 0);\ncreate table b ();' };
  await expect(run(file)).rejects.toThrow(
    'Migration 0001-a.sql failed: line 3 (insert into a values (1 / 0)): division by zero. Nothing of it stands.',
  );
  expect(await oneOf(`select concat(to_regclass('a'), to_regclass('b'))`)).toBe('');
  expect((await run({ '0001-a.sql': 'create table a (n int);' })).ran).toEqual(['0001-a.sql']);
  await expect(run({ '0001-a.sql': 'create table a (n bigint);' })).rejects.toThrow('was edited after it ran');
});

test('a change waiting for a lock lets others pass, retries, and says so when it gives up [OPS-21]', async () => {
  const report = await clientOn(url);
  await report.query('begin; select from a');
  const files = { '0002-wider.sql': 'alter table a add column wide text;' };
  const failing = run(files, { lockMillis: 300, tries: 2, pauseMillis: 100 });
  failing.catch(() => {});
  const rider = await clientOn(url);
  for (let left = 20; left > 0; left -= 1) {
    const began = performance.now();
    await rider.query('select from a');
    expect(performance.now() - began).toBeLessThan(20_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await expect(failing).rejects.toThrow(
    /^Migration 0002-wider.sql did not get its locks in 2 tries: line 1 \(alter table a add column wide text\): .*lock timeout\. Nothing of it stands\. End what holds them/,
  );

  const told: string[] = [];
  const patience = { lockMillis: 100, tries: 100, pauseMillis: 20 };
  const waiting = migrate(url, {
    folder: folderOf(files),
    patience,
    tell: (line) => {
      told.push(line);
      void report.query('commit');
    },
  });
  expect(await waiting).toEqual(['0002-wider.sql']);
  expect(told).toEqual([expect.stringMatching(/^0002-wider\.sql waits for locks that others hold: line 1/)]);
});

test('each try waits for a lock as long as configured, and a deadlock is retried [OPS-21]', async () => {
  const seen = { '0002-z-1.sql': `create table limits as select current_setting('lock_timeout') as lock;` };
  await run(seen, { lockMillis: 4_321, tries: 1, pauseMillis: 10 });
  expect(await oneOf('select lock from limits')).toBe('4321ms');

  // A sequence counts even in tries that are rolled back.
  await owner.query('create sequence tries');
  const deadlock = {
    '0002-z-2.sql': `create table once (n int);
do $$ begin if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$;`,
  };
  const { ran, told } = await run(deadlock);
  expect(ran).toEqual(['0002-z-2.sql']);
  expect(told).toEqual([expect.stringMatching(/^0002-z-2\.sql waits for locks .* line 2 .*deadlock detected$/)]);
  expect(await oneOf('select last_value::int from tries')).toBe(2);
});

test('an index that can’t be created is dropped, and one left unfinished by an earlier try is recreated [OPS-22]', async () => {
  await owner.query('insert into a values (1), (1)');
  const files = {
    '0003-a.concurrently.sql': `-- What riders look for.
create index concurrently a_wide on a (wide);
create unique index concurrently a_n on a (n);`,
  };
  await expect(run(files)).rejects.toThrow(
    /^Migration 0003-a\.concurrently\.sql failed: line 3 \(create unique index.*\): could not create unique index "a_n".*passed over when it runs again\.$/,
  );
  expect([await validity('a_wide'), await validity('a_n')]).toEqual([true, undefined]);

  await owner.query('create unique index concurrently a_n on a (n)').catch(() => {});
  expect(await validity('a_n')).toBe(false);
  await owner.query('delete from a');
  expect((await run(files)).ran).toEqual(['0003-a.concurrently.sql']);
  expect(await validity('a_n')).toBe(true);

  const dropping = { '0004-a.concurrently.sql': 'drop index concurrently a_n;' };
  expect((await run(dropping)).ran).toEqual(['0004-a.concurrently.sql']);
  expect(await validity('a_n')).toBeUndefined();
  await expect(run({ '0005-b.concurrently.sql': 'alter table a drop column wide;' })).rejects.toThrow(
    'runs outside a transaction and may hold "create index concurrently NAME on …"',
  );
});

test('of two processes that migrate at once one waits, each file runs once, and neither blocks the other [OPS-23]', async () => {
  const folder = folderOf({
    '0006-c.sql': 'create table c (n int); select pg_advisory_xact_lock(7006);',
    '0007-c.concurrently.sql': 'create index concurrently c_n on c (n);',
    '0008-c.sql': 'insert into c values (0);',
  });
  const told: string[] = [];
  const patience = { ...quick, lockMillis: 60_000 };
  await owner.query('select pg_advisory_lock(7006)');
  const both = [1, 2].map(() => migrate(url, { folder, patience, tell: (line) => told.push(line) }));
  await expect.poll(() => told).toEqual(['another process migrates this database: waiting for it']);
  await owner.query('select pg_advisory_unlock(7006)');
  const ran = await Promise.all(both);
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 3]);
  expect(told).toHaveLength(1);
  expect(await oneOf('select count(*)::int from c where n = 0')).toBe(1);
});

test('a release detects an older database, works with a newer one, and refuses if something it reads was removed [OPS-24]', async () => {
  await run({ '0009-new.sql': 'alter table c add column better int;' });
  const database = openDatabase({ url: on(runtimeUrl), connections: 1 });
  await owner.query('grant select on schema_migration to fareback_runtime');
  const known = ['0001-a.sql', '0002-wider.sql', '0006-c.sql'];
  const check = (names: string[]) => checkSchema(database, url, names);
  try {
    await expect(check([...known, '0010-next.sql'])).rejects.toThrow(
      /is older than this release, it lacks 0010-next\.sql: run "npm run rewards -- migrate"/,
    );
    expect(await check(known)).toContain('0009-new.sql');
    await run({ '0011-gone.sql': '-- contract: after 0009-new.sql\nalter table c drop column n;' });
    await expect(check(known)).rejects.toThrow(
      /is newer than this release: 0011-gone\.sql took away what is read by releases without 0009-new\.sql\. Start a newer release\./,
    );
    expect(await check([...known, '0009-new.sql'])).toContain('0011-gone.sql');
  } finally {
    await database.close();
  }
});
