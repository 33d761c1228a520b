import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@fareback/launcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPack } from './cli/apply-pack.ts';
import { depsOn } from './cli/open-deps.ts';
import { readEnvironment } from './environment.ts';
import { openDatabase, withTenant } from './platform/database.ts';
import { lostDatabase } from './platform/lost-database.ts';
import { migrate, prepareServer } from './platform/migrate.ts';
import { type ChildServer, startServer } from './testing/child-server.ts';
import { packFolder } from './testing/pack-folder.ts';

const RECOVERS_WITHIN_MILLIS = 5_000;
const packs = packFolder();
const tenantId = packs.newId();
const host = `${tenantId}.test`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lost-database-'));
const wire = openWire();
let postgres: EmbeddedPostgres;
let server: ChildServer;

/** The network before a database whose port changes with every start; it can swallow everything, too. */
function openWire() {
  let target = 0;
  let swallows = false;
  const sockets = new Set<net.Socket>();
  const port = randomInt(20_000, 30_000);
  const gate = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => {
        if (!swallows) other.write(chunk);
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  gate.listen(port, '127.0.0.1');
  return {
    lead: (to: number) => void (target = to),
    swallow: (does: boolean) => void (swallows = does),
    through: (url: string) => url.replace(/:\d+\//, `:${port}/`),
    close: () => {
      gate.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function startDatabase(): Promise<void> {
  postgres = await startPostgres(folder, prepareServer);
  wire.lead(postgres.port);
}

const environmentOf = (url: string) => ({
  DATABASE_URL: url,
  DATA_KEYS: 'k'.repeat(40),
  DATA_LOOKUP_KEY: 'k'.repeat(40),
  LOG_LEVEL: 'silent',
});

/** Applies the tenant's pack over a way of its own, as an operator would. */
async function applyTenant(title: string): Promise<void> {
  const environment = readEnvironment(environmentOf(postgres.runtimeUrl), os.tmpdir());
  const deps = depsOn(environment, { runtimeUrl: postgres.runtimeUrl });
  await applyPack(deps, packs.make(tenantId, { wording: { en: { config: { SignInScreenTitle: title } } } }));
  await deps.database.close();
}

async function signUp(email: string): Promise<string> {
  const body = { name: 'Test Rider', email, password: 'Rides4Ever#', confirmNewPassword: 'Rides4Ever#' };
  const reply = await server.request({ method: 'POST', path: '/auth/sign-up', headers: { host }, body });
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('UserID')]);
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

beforeAll(async () => {
  await startDatabase();
  await migrate(postgres.ownerUrl);
  await applyTenant('Before');
  server = await startServer({ ...environmentOf(wire.through(postgres.runtimeUrl)), RUN_JOBS: 'true' });
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.gone;
  wire.close();
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['stopped', 'SIGINT'],
  ['stopped at once, transactions and all', 'SIGQUIT'],
] as const)(
  'while the database is %s calls are told to come back, and within 5 s of its return all works',
  async (_, how) => {
    const cookie = await signUp(`rider-${how.toLowerCase()}@example.org`);
    const userinfo = () => server.request({ path: '/rest/users/me/userinfo/en', headers: { host, cookie } });
    const statusOf = async (url: string) => (await server.request({ path: url })).status;
    expect([(await userinfo()).status, await statusOf('/readyz')]).toEqual([200, 200]);

    const crowd = Array.from({ length: 30 }, () => userinfo());
    process.kill(postgres.pid, how);
    await postgres.stop();
    for (const { status } of await Promise.all(crowd)) expect([200, 503]).toContain(status);
    for (const reply of await Promise.all(Array.from({ length: 20 }, () => userinfo()))) {
      expect([reply.status, JSON.parse(reply.text).error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await statusOf('/livez')).toBe(200);
    await expect.poll(() => statusOf('/readyz')).toBe(503);

    await startDatabase();
    await expect.poll(async () => (await userinfo()).status, { timeout: RECOVERS_WITHIN_MILLIS }).toBe(200);
    expect(await statusOf('/livez')).toBe(200);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await signUp(`later-${how.toLowerCase()}@example.org`);
    const crowdAfter = await Promise.all(Array.from({ length: 30 }, () => userinfo()));
    expect(crowdAfter.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  },
  60_000,
);

test('after the database was away, changes of content are noticed as before', async () => {
  const title = async () => {
    const { text } = await server.request({ path: '/rest/configuration', headers: { host } });
    return JSON.parse(text).SignInScreenTitle;
  };
  expect(await title()).toBe('Before');
  await postgres.stop();
  await startDatabase();
  await applyTenant('After');
  await expect.poll(title, { timeout: RECOVERS_WITHIN_MILLIS + 5_000 }).toBe('After');
}, 60_000);

test('a network that swallows everything holds a statement no longer than its limit, and is survived', async () => {
  const database = openDatabase({
    url: wire.through(postgres.runtimeUrl),
    statementTimeoutMillis: 200,
    connections: 2,
  });
  const ask = () => withTenant(database, tenantId, (tx) => tx.first<{ one: number }>('select 1 as one'));
  expect(await ask()).toEqual({ one: 1 });
  wire.swallow(true);
  const started = performance.now();
  const failure = await ask().catch((error: unknown) => error);
  expect([lostDatabase(failure), String(failure)]).toEqual([true, expect.any(String)]);
  expect(performance.now() - started).toBeLessThan(4_000);
  wire.swallow(false);
  await expect.poll(() => ask().catch(() => null), { timeout: RECOVERS_WITHIN_MILLIS }).toEqual({ one: 1 });
  await database.close();
});
