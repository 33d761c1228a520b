import { limits } from '@fareback/contract';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { walletEnv } from '../../testing/wallet-env.ts';

const w = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const wallet = walletEnv(w);
const { withCertificate } = wallet;

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

async function follower() {
  const { tenant, rider, ...env } = await withCertificate();
  const { json } = await wallet.passOf(tenant, rider);
  const inject = (method: 'GET' | 'POST', path: string, payload?: object, token = json['authenticationToken']) =>
    w.app.server.inject({
      method,
      url: `/rest/wallet/updates/${tenant.tenantId}/v1/${path}`,
      headers: { 'x-forwarded-for': '198.51.100.10', authorization: `ApplePass ${token}` },
      ...(payload && { payload }),
    });
  const { serialNumber, passTypeIdentifier: type } = json;
  const register = (device: string) =>
    inject('POST', `devices/${device}/registrations/${type}/${serialNumber}`, { pushToken: 'ab'.repeat(32) });
  return { ...env, tenant, rider, inject, register, type, serialNumber };
}

test('a valid token is accepted from a network whose other phones guess [OPS-225]', async () => {
  const { inject, type, serialNumber } = await follower();
  const path = `passes/${type}/${serialNumber}`;
  for (let at = 0; at < limits.rejectedCallsPerNetworkPerMinute; at += 1) await inject('GET', path, undefined, 'guess');
  expect((await inject('GET', path, undefined, 'guess')).statusCode).toBe(429);
  expect((await inject('GET', path)).statusCode).toBe(200);
});

test('one pass takes 60 registrations an hour, and other passes theirs [OPS-226]', async () => {
  const { register } = await follower();
  for (let at = 0; at < 60; at += 1) expect((await register(`phone-${at % 3}`)).statusCode).toBeLessThan(202);
  expect((await register('phone-1')).statusCode).toBe(429);
  expect((await (await follower()).register('phone-1')).statusCode).toBe(201);
  w.clock.advance(3601);
  expect((await register('phone-1')).statusCode).toBe(200);
});

test('a list from any moment is answered, also from one far ahead [PASS-15]', async () => {
  const { inject, register, type, serialNumber } = await follower();
  await register('phone-1');
  const since = async (tag: string) =>
    (await inject('GET', `devices/phone-1/registrations/${type}?passesUpdatedSince=${tag}`)).statusCode;
  expect([await since('0'), await since('999999999999999'), await since('x')]).toEqual([200, 204, 200]);
  expect(serialNumber).toBeTypeOf('string');
});
