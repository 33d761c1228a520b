import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { recordErasure } from './modules/privacy/index.ts';
import { readKeyUse } from './platform/encryption/key-use.ts';
import { DatabaseNotReady } from './platform/migrations/schema-state.ts';
import { ErasureRecordUnavailable, PortUnavailable, type Serving, serve } from './serve.ts';
import { untilBlocked } from './testing/blocked.ts';
import { runtimeUrl, superuserUrl } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { world } from './testing/index.ts';

const keys = {
  DATA_KEYS: 'test data key of thirty-two characters',
  DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
};
const environmentOf = (more: Record<string, string> = {}) =>
  readEnvironment(
    {
      DATABASE_URL: runtimeUrl,
      ...keys,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RUN_JOBS: 'off',
      ...more,
    },
    os.tmpdir(),
  );

const running: Serving[] = [];
const start = async (more: Record<string, string> = {}): Promise<Serving> => {
  const serving = await serve(environmentOf(more));
  running.push(serving);
  return serving;
};
afterAll(async () => {
  for (const serving of running) await serving.stop();
});

test('a started server is alive and ready, runs jobs, and releases everything when stopped', async () => {
  const { address, stop } = await start({ RUN_JOBS: 'on' });
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await stop();
  await expect(fetch(`${address}/livez`)).rejects.toThrow('fetch failed');
});

test('while draining, readiness fails and a request still gets its reply', async () => {
  const { address, stop } = await start({ DRAIN_SECONDS: '1' });
  const stopped = stop();
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  await stopped;
  await expect(fetch(`${address}/livez`)).rejects.toThrow('fetch failed');
});

test('a taken port is reported with its number and another to try', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as net.AddressInfo;
  await expect(serve(environmentOf({ PORT: String(port) }))).rejects.toThrow(PortUnavailable);
  await expect(serve(environmentOf({ PORT: String(port) }))).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  other.close();
});

test('an unreachable database is reported by name, without its password', async () => {
  const failing = serve(environmentOf({ DATABASE_URL: 'postgres://runtime:hidden@127.0.0.1:1/fareback' }));
  await expect(failing).rejects.toThrow(DatabaseNotReady);
  await expect(failing).rejects.toThrow(/fareback at 127\.0\.0\.1:1 as runtime cannot be reached/);
  await expect(failing).rejects.not.toThrow(/hidden/);
});

test('a database without our tables is reported with the command that creates them', async () => {
  const url = new URL(superuserUrl);
  url.pathname = '/postgres';
  await expect(serve(environmentOf({ DATABASE_URL: url.href }))).rejects.toThrow(
    /has no tables yet: run "npm run rewards -- migrate"/,
  );
});

test('members restored from an older backup are erased again before requests are served; an unwritable erasure record prevents startup [OPS-43]', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'serve-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const absent = path.join(folder, 'absent');
  await expect(start({ ERASURE_RECORD: absent })).rejects.toThrow(ErasureRecordUnavailable);

  const w = await world();
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  await recordErasure(folder, { tenantId: tenant.tenantId, memberId, erasedAt: new Date().toISOString() });
  const port = await freePort();
  const starting = await w.inTenant(tenant, async (tx) => {
    await tx.run('select 1 from member where member_id = $1 for update', [memberId]);
    const begun = { serving: start({ ERASURE_RECORD: folder, PORT: String(port) }) };
    await untilBlocked(tx, 1);
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
    return begun;
  });
  await starting.serving;
  const status = (
    await w.inTenant(tenant, (tx) => tx.first('select status from member where member_id = $1', [memberId]))
  )?.['status'];
  expect(status).toBe('DELETED');
});

test('startup records the key this process encrypts with [OPS-08]', async () => {
  const { deps } = await start();
  const [keyId] = deps.keyRing.keyIds;
  const use = (await readKeyUse(deps.database)).find((one) => one.keyId === keyId);
  const noted = use?.usedAt?.getTime() ?? 0;
  await start();
  const again = (await readKeyUse(deps.database)).find((one) => one.keyId === keyId);
  expect(again?.usedAt?.getTime()).toBeGreaterThan(noted);
});
