import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { askAboutGrantsJob } from '../../../jobs/providers.ts';
import { type ConsentEnv, createConsentEnv } from '../../../testing/consent-env.ts';
import { world } from '../../../testing/index.ts';
import { readServer, writeServer } from '../../providers/index.ts';

const PROCESSES = 3;
const ROUNDS = 4;

const w = await world();
const running = new Set<ChildProcess>();
const open = new Set<ConsentEnv>();
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const stage of open) await stage.stop();
  open.clear();
});

/** Starts a process that checks the tenant's grants all the time, and waits for its first check. */
async function startChecking(tenantId: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../testing/check-grants-process.ts'), tenantId],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: w.runtimeUrl,
        DATA_KEYS: 'test data key of thirty-two characters',
        DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      },
    },
  );
  running.add(child);
  await once(child.stdout, 'data');
  return child;
}

/** A rider connected at a provider that ends a grant when one of its refresh tokens comes twice. */
async function connected({ subjectClaim = 'sub' } = {}) {
  const stage = await createConsentEnv(w);
  open.add(stage);
  await w.inTenant(stage.tenant, async (tx) => {
    const server = await readServer(tx, w.deps.keyRing, 'ferry');
    if (server?.kind !== 'OAUTH') throw new Error('The provider has no server.');
    const changed = { ...server, subjectClaim };
    await writeServer(tx, w.deps.keyRing, { providerId: 'ferry', server: changed, now: w.clock.now() });
  });
  await stage.connect(stage.people.ines.id);
  const inTenant = <T>(text: string) =>
    w.inTenant(stage.tenant, (tx) => tx.first<T & Record<string, unknown>>(text, [tx.tenantId]));
  const setDue = (at: string) =>
    w.inTenant(stage.tenant, (tx) =>
      tx.run('update oauth_grant set ask_at = $2 where tenant_id = $1', [tx.tenantId, at]),
    );
  const makeDue = () => setDue('2020-01-01');
  // The processes have the real time.
  await setDue('2100-01-01');
  return {
    ...stage,
    makeDue,
    token: async () =>
      (
        await inTenant<{ token: string }>(
          `select encode(token_sealed, 'hex') as token from oauth_grant where tenant_id = $1`,
        )
      )?.token,
    connectedAt: async () =>
      (await inTenant<{ at: Date }>('select connected_at as at from provider_connection where tenant_id = $1'))?.at,
    check: async () => {
      await makeDue();
      await askAboutGrantsJob(w.deps).run({ tenantId: stage.tenant.tenantId });
    },
    /** Makes the grant due and kills the checking process when it calls `url`: before or after the provider's work. */
    async killAt(url: string, when: 'BEFORE' | 'AFTER'): Promise<void> {
      const child = await startChecking(stage.tenant.tenantId);
      const exited = once(child, 'exit');
      stage.wrong.answer = (request, reply) => {
        if (request.url !== url) return false;
        if (when === 'BEFORE') return child.kill('SIGKILL');
        // The provider does its work, and its answer never arrives.
        reply.end = () => {
          child.kill('SIGKILL');
          return reply;
        };
        return false;
      };
      await makeDue();
      await exited;
      stage.wrong.answer = undefined;
    },
  };
}

test('several processes refresh an expired grant exactly once, each time [PROV-38]', async () => {
  const { tenant, local, people, wrong, token, makeDue, stands } = await connected();
  let refreshes = 0;
  wrong.answer = async ({ url }) => {
    if (url !== '/token') return false;
    refreshes += 1;
    // Long enough for every process to look for due grants again.
    await pause(200);
    return false;
  };
  await Promise.all(Array.from({ length: PROCESSES }, () => startChecking(tenant.tenantId)));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await token();
    await makeDue();
    await expect.poll(token, { timeout: 20_000 }).not.toBe(before);
    expect(refreshes).toBe(round);
  }
  expect(local.grants()).toEqual([people.ines.id]);
  expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
}, 60_000);

describe('a process killed during a refresh [PROV-38]', () => {
  test('before the provider worked on it: the next check refreshes, and the rider notices nothing', async () => {
    const { killAt, check, stands, local, people } = await connected();
    await killAt('/token', 'BEFORE');
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
    await check();
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
    expect(local.grants()).toEqual([people.ines.id]);
  }, 60_000);

  test('while it reads the account: the new token is saved already, and the next check uses it', async () => {
    const { killAt, check, stands, local, people } = await connected({ subjectClaim: 'email' });
    await killAt('/me', 'BEFORE');
    await check();
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
    expect(local.grants()).toEqual([people.ines.id]);
  }, 60_000);

  test('between the answer and its commit: the connection says that a check was interrupted, and its renewal loses no ride', async () => {
    const { killAt, check, stands, connect, connectedAt, people, local } = await connected();
    const since = await connectedAt();
    await killAt('/token', 'AFTER');
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
    await check();
    expect(await stands()).toMatchObject({
      status: 'REQUIRE_DISCONNECT',
      lostBecause: 'INTERRUPTED',
      identifier: people.ines.email,
    });
    w.clock.advance(3600);
    expect(await connect(people.ines.id)).toContain('status=CONNECTED');
    expect(await connectedAt()).toEqual(since);
    await check();
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true, lostBecause: null });
    expect(local.grants()).toEqual([people.ines.id]);
  }, 60_000);

  test('and renewed with another account: that account counts from then on', async () => {
    const { killAt, check, connect, connectedAt, people } = await connected();
    await killAt('/token', 'AFTER');
    await check();
    w.clock.advance(3600);
    expect(await connect(people.otto.id)).toContain('status=CONNECTED');
    expect(await connectedAt()).toEqual(w.clock.now());
  }, 60_000);
});
