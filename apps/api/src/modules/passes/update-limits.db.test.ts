import { limits } from '@fareback/contract';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { walletEnv } from '../../testing/wallet-env.ts';

const w = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { withCertificate } = walletEnv(w);

test('a network may send 30 logs an hour, and other networks are not affected [PASS-18]', async () => {
  const { tenant } = await withCertificate();
  const log = async (address: string) =>
    (
      await w.app.server.inject({
        method: 'POST',
        url: `/rest/wallet/updates/${tenant.tenantId}/v1/log`,
        headers: { 'x-forwarded-for': address },
        payload: { logs: ['a line'] },
      })
    ).statusCode;
  for (let at = 0; at < 30; at += 1) expect(await log('198.51.100.7')).toBe(200);
  expect([await log('198.51.100.7'), await log('198.51.100.8')]).toEqual([429, 200]);
  w.clock.advance(3601);
  expect(await log('198.51.100.7')).toBe(200);
});

test('a network that guesses tokens is turned away without a lookup [PASS-13]', async () => {
  const { tenant } = await withCertificate();
  const guess = async () =>
    (
      await w.app.server.inject({
        method: 'GET',
        url: `/rest/wallet/updates/${tenant.tenantId}/v1/passes/pass.example.local/0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12`,
        headers: { 'x-forwarded-for': '198.51.100.9', authorization: 'ApplePass guess' },
      })
    ).statusCode;
  const statuses = new Set<number>();
  for (let at = 0; at <= limits.rejectedCallsPerNetworkPerMinute; at += 1) statuses.add(await guess());
  expect([...statuses]).toEqual([401, 429]);
});
