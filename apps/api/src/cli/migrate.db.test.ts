import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/migrations/migrate.ts';
import { ownerUrl, runtimeUrl, superuserUrl } from '../testing/database.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'migrate-'));
const name = `installed_${process.env['VITEST_POOL_ID']}`;
const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
beforeAll(() => asSuperuser(`create database ${name} owner fareback_owner`));
afterAll(async () => {
  await asSuperuser(`drop database ${name} with (force)`);
  fs.rmSync(dataDir, { recursive: true });
});

async function rewards(variables: Record<string, string>, ...args: string[]): Promise<{ out: string; said: string }> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...variables };
  return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
    ({ stdout }) => ({ out: stdout, said: '' }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ out: stdout, said: stderr }),
  );
}

test("the owner's URL alone migrates its database, needs no keys and creates no other database", async () => {
  const owner = { DATABASE_OWNER_URL: on(ownerUrl) };
  const first = await rewards(owner, 'migrate');
  expect(first).toMatchObject({ said: '', out: expect.stringMatching(/^0001-ground\.sql\n0002-/) });
  expect(await migrate(on(ownerUrl))).toEqual([]);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('the runtime URL in addition changes nothing: no keys are needed, and no other database is created', async () => {
  const both = { DATABASE_OWNER_URL: on(ownerUrl), DATABASE_URL: on(runtimeUrl) };
  expect(await rewards(both, 'migrate')).toEqual({ out: 'nothing to do\n', said: '' });
  const plain = 'this server has no Citus: its tables stay on it, and nothing was changed';
  expect(await rewards(both, 'migrate', '--distribute')).toEqual({ out: `nothing to do\n${plain}\n`, said: '' });
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('other commands reject an owner URL alone with an explanation, and create no database', async () => {
  const { out, said } = await rewards({ DATABASE_OWNER_URL: on(ownerUrl) }, 'tenant', 'list');
  expect(out).toBe('');
  expect(said).toMatch(/^DATABASE_URL is missing, though DATABASE_OWNER_URL names a database: .* Example: /);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test.each([
  ['a role that owns nothing', on(runtimeUrl), /^fareback_runtime may make no tables here: DATABASE_OWNER_URL needs/],
  [
    'a port where nobody answers',
    'postgres://o:p@127.0.0.1:9/x',
    /^The database x at 127\.0\.0\.1:9 as o cannot be reached \(.*ECONNREFUSED.*is DATABASE_OWNER_URL right/,
  ],
])('%s migrates nothing and prints what to do', async (_, url, sentence) => {
  await expect(migrate(url)).rejects.toThrow(sentence);
});
