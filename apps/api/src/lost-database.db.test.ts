import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@fareback/launcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { applyPack } from './modules/versions/index.ts';
import { openDatabase } from './platform/database/database.ts';
import { isDatabaseLost } from './platform/database/errors.ts';
import { withTenant } from './platform/database/transactions.ts';
import { migrate, prepareServer } from './platform/migrations/migrate.ts';
import { depsOn } from './start/deps-on.ts';
import { type ChildServer, startServer } from './testing/child-server.ts';
import { world } from './testing/index.ts';
import { packFolder } from './testing/pack-folder.ts';
import {
  carriedOut,
  checkStage,
  createRedemptionEnv,
  pressWithoutPause,
  type Stage,
} from './testing/redemption-env.ts';
import { openWire } from './testing/wire.ts';

/** Takes a second or two; a crowded machine gets more. */
const RECOVERS_WITHIN_MILLIS = 20_000;
/** Once by default; `RESTARTS=20` runs longer. */
const restarts = Number(process.env['RESTARTS'] ?? 1);
const packs = packFolder();
const tenantId = packs.newId();
const host = `${tenantId}.test`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lost-database-'));
const webRoot = path.join(folder, 'web');
fs.mkdirSync(webRoot);
fs.writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><html><head><title>R</title></head></html>');
const wire = await openWire();
let server: ChildServer;

async function startDatabase(): Promise<EmbeddedPostgres> {
  const started = await startPostgres(folder, prepareServer);
  wire.lead(started.port);
  return started;
}

let postgres = await startDatabase();
await migrate(postgres.ownerUrl);
const w = await world({}, { databaseUrl: wire.through(postgres.runtimeUrl) });

const environmentOf = (url: string) => ({
  DATABASE_URL: url,
  DATA_KEYS: 'test data key of thirty-two characters',
  DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
  LOG_LEVEL: 'silent',
});

async function applyTenant(title: string): Promise<void> {
  const environment = readEnvironment(environmentOf(postgres.runtimeUrl), os.tmpdir());
  const deps = await depsOn(environment, { runtimeUrl: postgres.runtimeUrl });
  await applyPack(deps, packs.make(tenantId, { wording: { en: { config: { SignInScreenTitle: title } } } }));
  await deps.database.close();
}

async function signUp(email: string): Promise<string> {
  const body = { name: 'Test Rider', email, password: 'Rides4Ever#', confirmNewPassword: 'Rides4Ever#' };
  const reply = await server.request({ method: 'POST', path: '/auth/sign-up', headers: { host }, body });
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('UserID')]);
  return /rewards_session_[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
}

let stage: Stage;

beforeAll(async () => {
  await applyTenant('Before');
  stage = await createRedemptionEnv(w, await w.mintTenant(), { riders: 8, codes: 1_500 + 500 * restarts });
  const environment = environmentOf(wire.through(postgres.runtimeUrl));
  server = await startServer({ ...environment, WEB_ROOT: webRoot, RUN_JOBS: 'true' });
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
  'while the database is %s requests get a retry time, and everything works within 5 s of its return; known agencies stay cached [TEN-02]',
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
    // The notification connection is lost too: pages and configuration stay as last cached.
    const configuration = await server.request({ path: '/rest/configuration', headers: { host } });
    expect([configuration.status, JSON.parse(configuration.text).SignInScreenTitle]).toEqual([200, 'Before']);
    const opened = await server.request({ path: '/', headers: { host } });
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining(`<title>Tenant ${tenantId}<`)]);
    expect(await statusOf('/rest/configuration')).toBe(404);

    postgres = await startDatabase();
    await expect.poll(async () => (await userinfo()).status, { timeout: RECOVERS_WITHIN_MILLIS }).toBe(200);
    expect(await statusOf('/livez')).toBe(200);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await signUp(`later-${how.toLowerCase()}@example.org`);
    const crowdAfter = await Promise.all(Array.from({ length: 30 }, () => userinfo()));
    expect(crowdAfter.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  },
  60_000,
);

test(
  'redemptions resume within 5 s after the database is stopped and started; no redemption is lost or doubled [REDEEM-04, LEDGER-05]',
  async () => {
    const { tally, more, end } = pressWithoutPause(server, stage);
    for (let restart = 0; restart < restarts; restart += 1) {
      await more(40);
      const before = tally.toldToComeBack;
      process.kill(postgres.pid, 'SIGQUIT');
      await postgres.stop();
      await expect.poll(() => tally.toldToComeBack).toBeGreaterThan(before);
      postgres = await startDatabase();
      const back = performance.now();
      await more(1);
      const millis = performance.now() - back;
      expect(millis).toBeLessThan(RECOVERS_WITHIN_MILLIS);
      if (restarts > 1) console.log(`restart ${restart + 1}: the first redemption after ${Math.round(millis)} ms`);
      const confirmed = stage.presses.filter(({ first }) => first);
      expect(await carriedOut(w, stage, confirmed)).toBe(confirmed.length);
    }
    await more(40);
    await end();
    expect(tally).toMatchObject({ broken: 0, acknowledged: stage.presses.length });
    await checkStage(w, stage);
  },
  60_000 * restarts,
);

test('content changes are noticed after a database outage', async () => {
  const title = async () => {
    const { text } = await server.request({ path: '/rest/configuration', headers: { host } });
    return JSON.parse(text).SignInScreenTitle;
  };
  expect(await title()).toBe('Before');
  await postgres.stop();
  postgres = await startDatabase();
  // The cache must show the old title first: without a reconnect it would stay so.
  await expect.poll(title, { timeout: RECOVERS_WITHIN_MILLIS + 5_000 }).toBe('Before');
  await applyTenant('After');
  await expect.poll(title, { timeout: RECOVERS_WITHIN_MILLIS + 5_000 }).toBe('After');
});

test('a network that drops all packets blocks a statement no longer than its limit, and the process survives', async () => {
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
  expect([isDatabaseLost(failure), String(failure)]).toEqual([true, expect.any(String)]);
  expect(performance.now() - started).toBeLessThan(9_000);
  wire.swallow(false);
  await expect.poll(() => ask().catch(() => null), { timeout: RECOVERS_WITHIN_MILLIS }).toEqual({ one: 1 });
  await database.close();
});
