import { expect, test } from 'vitest';
import { world } from '../testing/index.ts';

const w = await world();
const statusFor = async (remoteAddress: string, from = w): Promise<number> =>
  (await from.app.server.inject({ method: 'GET', url: '/metrics', remoteAddress })).statusCode;

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.9', '192.168.1.7', '::ffff:10.0.0.1', 'fd00::5'])(
  'metrics are told to %s, which is near',
  async (address) => {
    expect(await statusFor(address)).toBe(200);
  },
);

test.each(['192.0.2.1', '172.32.0.1', '::ffff:192.0.2.1', '2001:db8::1'])(
  'metrics are told to %s, which is far, only where that is wanted',
  async (address) => {
    expect(await statusFor(address)).toBe(404);
  },
);

test('metrics are told to everybody where that is wanted', async () => {
  const open = await world({ metricsPublic: true });
  expect(await statusFor('192.0.2.1', open)).toBe(200);
});

test('readiness asked a hundred times at once asks the database once', async () => {
  const fresh = await world();
  let taken = 0;
  fresh.deps.database.pool.on('acquire', () => (taken += 1));
  const ask = () => fresh.app.server.inject({ method: 'GET', url: '/readyz' });
  const replies = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(taken).toBe(1);
});
