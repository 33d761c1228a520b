import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { runtimeUrl } from '../testing/database.ts';
import { world } from '../testing/index.ts';
import { mountHealth } from './health.ts';

const w = await world();
const statusFor = async (remoteAddress: string, from = w): Promise<number> =>
  (await from.app.server.inject({ method: 'GET', url: '/metrics', remoteAddress })).statusCode;

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.9', '192.168.1.7', '::ffff:10.0.0.1', 'fd00::5'])(
  'metrics are served to %s, which is local',
  async (address) => {
    expect(await statusFor(address)).toBe(200);
  },
);

test.each(['192.0.2.1', '172.32.0.1', '::ffff:192.0.2.1', '2001:db8::1'])(
  'metrics are served to %s, which is remote, only if enabled',
  async (address) => {
    expect(await statusFor(address)).toBe(404);
  },
);

test('metrics are served to every address if enabled', async () => {
  const open = await world({ metricsPublic: true });
  expect(await statusFor('192.0.2.1', open)).toBe(200);
});

test('a hundred parallel readiness checks query the database once', async () => {
  const fresh = await world();
  let taken = 0;
  fresh.deps.database.pool.on('acquire', () => (taken += 1));
  const ask = () => fresh.app.server.inject({ method: 'GET', url: '/readyz' });
  const replies = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(taken).toBe(1);
});

test.each([
  [
    'can only be read',
    `${runtimeUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    { database: 'read-only', says: expect.stringMatching(/can only be read.*rewards doctor/) },
    /^readiness: The database .* can only be read: default_transaction_read_only is on/,
  ],
  [
    'does not let it in',
    `${runtimeUrl}_gone`,
    { database: 'unreachable', says: expect.stringMatching(/does not answer.*rewards doctor/) },
    /^readiness: The database .* has no database .*_gone\. As a superuser: create database/,
  ],
])(
  'a process whose database %s is not ready, explains what to do without naming hosts, and logs the reason once [OPS-114]',
  async (_, url, told, logged) => {
    const lines: string[] = [];
    const database = openDatabase({ url });
    const app = fastify();
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    mountHealth(app, {
      ...w.deps,
      database,
      log: { error: (line: string) => lines.push(line) } as unknown as Deps['log'],
    });
    const replies = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz' })));
    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toEqual([503, { ready: false, draining: false, ...told }]);
      expect(reply.body).not.toMatch(/127\.0\.0\.1|fareback_runtime/);
    }
    expect(lines).toEqual([expect.stringMatching(logged)]);
  },
);
