import net from 'node:net';
import { ingestEvents, ingestValidationResult, limits } from '@fareback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveProgram, makeSecret, signedHeaders } from '../modules/ingest/testing/test-program.ts';
import { handlers } from '../modules/rider-calls/index.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { adminHandlers } from './admin/handlers.ts';

/** Declares a body over a real connection and never finishes it: any reply proves that the body was not needed. */

const w = await world({ desk: testDesk, rateLimits: true, trustedProxies: ['127.0.0.1'] });
const desk = createDeskEnv(w);
const NOBODY = '0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11';

let port = 0;
let tenant: TestTenant;
let secret = '';
beforeAll(async () => {
  await w.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = w.app.server.server.address() as net.AddressInfo);
  tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  secret = await makeSecret(w, tenant, 'cards');
});

const sockets: net.Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

let networks = 0;
const freshAddress = (): string => {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
};

interface Unfinished {
  method: string;
  path: string;
  host: string;
  declared: number;
  headers?: Record<string, string>;
}

function sendUnfinished({
  method,
  path,
  host,
  declared,
  headers = {},
}: Unfinished): Promise<{ status: number; error: string }> {
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(declared),
    'x-forwarded-for': freshAddress(),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`);
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      const [, status, error] = /^HTTP\/1\.1 (\d+)[\s\S]*?"error":\s*"(\w+)"/.exec(answer) ?? [];
      if (status !== undefined && error !== undefined) resolve({ status: Number(status), error });
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after: ${answer}`)));
  });
}

const pathOf = (path: string): string =>
  path
    .replace(':agency', tenant.tenantId)
    .replace(':TenantID', tenant.tenantId)
    .replace(':ProviderID', 'cards')
    .replace(':number', '1')
    .replace(/:\w+/g, NOBODY);

describe('staff requests', () => {
  const guarded = adminHandlers
    .map(({ route }) => route)
    .filter(({ method, permission }) => method !== 'GET' && permission !== 'anyone');

  test.each(guarded.map((route) => [route.name, route] as const))(
    '%s: a caller without a sign-in is rejected before the body is read [API-59]',
    async (_name, route) => {
      const call = {
        method: route.method,
        path: pathOf(route.path),
        host: 'desk.test',
        declared: route.bodyMaxBytes ?? limits.bodyMaxBytes,
      };
      const headers = { origin: testDesk.origin };
      expect(await sendUnfinished({ ...call, headers })).toEqual({ status: 401, error: 'SIGN_IN_REQUIRED' });
      const wrongKey = { authorization: 'Bearer fbk_nobodys' };
      expect(await sendUnfinished({ ...call, headers: wrongKey })).toEqual({ status: 401, error: 'SIGN_IN_REQUIRED' });
      const foreign = { origin: 'https://evil.example' };
      expect(await sendUnfinished({ ...call, headers: foreign })).toEqual({ status: 403, error: 'ORIGIN_NOT_ALLOWED' });
    },
  );

  test('a signed-in person without the permission, or at another agency, is rejected before the body is read [API-59]', async () => {
    const { cookie } = await desk.signIn('viewer', tenant);
    const elsewhere = await w.mintTenant();
    const check = (agency: TestTenant): Promise<unknown> =>
      sendUnfinished({
        method: 'POST',
        path: `/admin/agencies/${agency.tenantId}/versions/check`,
        host: 'desk.test',
        declared: 12 * 1024 * 1024,
        headers: { cookie, origin: testDesk.origin },
      });
    expect(await check(tenant)).toEqual({ status: 403, error: 'NOT_ALLOWED' });
    expect(await check(elsewhere)).toEqual({ status: 404, error: 'NOT_FOUND' });
  });
});

describe('rider requests', () => {
  const guarded = handlers
    .map(({ route }) => route)
    .filter(({ method, level }) => method !== 'GET' && (level === 'session' || level === 'active'));

  test.each(guarded.map((route) => [route.name, route] as const))(
    '%s: a caller without a session is rejected before the body is read [API-59]',
    async (_name, route) => {
      const call = { method: route.method, path: pathOf(route.path), host: tenant.host, declared: limits.bodyMaxBytes };
      expect(await sendUnfinished(call)).toEqual({ status: 403, error: 'SESSION_REQUIRED' });
      const dead = { cookie: `rewards_session_${tenant.tenantId}=AAAA`, 'sec-fetch-site': 'same-origin' };
      expect(await sendUnfinished({ ...call, headers: dead })).toEqual({ status: 403, error: 'SESSION_REQUIRED' });
    },
  );

  test('a suspended rider is rejected by a route for active riders before the body is read [API-59]', async () => {
    const { cookie } = await w.signUpMember(tenant, { status: 'SUSPENDED' });
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const path = '/rest/users/me/providersStatus';
    expect(
      await sendUnfinished({ method: 'POST', path, host: tenant.host, declared: limits.bodyMaxBytes, headers }),
    ).toEqual({ status: 409, error: 'ACCOUNT_SUSPENDED' });
  });
});

test.each(
  [...handlers, ...adminHandlers]
    .map(({ route }) => route)
    .filter(({ method }) => method !== 'GET')
    .map((route) => [route.name, route] as const),
)('%s: a body declared larger than the limit is rejected before it is read [API-59]', async (_name, route) => {
  const isDesk = route.path.startsWith('/admin/');
  const limit = 'bodyMaxBytes' in route && route.bodyMaxBytes ? route.bodyMaxBytes : limits.bodyMaxBytes;
  const { status } = await sendUnfinished({
    method: route.method,
    path: pathOf(route.path),
    host: isDesk ? 'desk.test' : tenant.host,
    declared: limit + 1,
    headers: isDesk ? { origin: testDesk.origin } : {},
  });
  expect([401, 403, 413]).toContain(status);
});

describe('signed routes', () => {
  const routes = [
    ['ingest.events', ingestEvents.path, limits.ingestBodyMaxBytes],
    ['ingest.validationResult', ingestValidationResult.path, limits.bodyMaxBytes],
  ] as const;
  const stamp = (): string => String(Math.floor(w.clock.now().getTime() / 1000));
  const signed = (over: Record<string, string> = {}): Record<string, string> => ({
    'webhook-id': 'msg-1',
    'webhook-timestamp': stamp(),
    'webhook-signature': 'v1,AAAA',
    ...over,
  });

  test.each(routes)(
    '%s: an unknown agency or provider, and a missing or old timestamp, are rejected before the body is read [API-60]',
    async (_name, path, declared) => {
      const call = { method: 'POST', host: tenant.host, declared };
      const refusals = await Promise.all([
        sendUnfinished({ ...call, path: pathOf(path.replace(':TenantID', 'nobody')), headers: signed() }),
        sendUnfinished({ ...call, path: pathOf(path.replace(':ProviderID', 'nobody')), headers: signed() }),
        sendUnfinished({ ...call, path: pathOf(path) }),
        sendUnfinished({ ...call, path: pathOf(path), headers: signed({ 'webhook-timestamp': '0' }) }),
        sendUnfinished({ ...call, path: pathOf(path), headers: signed({ 'webhook-timestamp': '9'.repeat(11) }) }),
        sendUnfinished({ ...call, path: pathOf(path), headers: signed({ 'webhook-signature': 'v2,AAAA' }) }),
      ]);
      expect(refusals).toEqual(refusals.map(() => ({ status: 401, error: 'SIGNATURE_INVALID' })));
      expect(await sendUnfinished({ ...call, path: pathOf(path), declared: declared + 1, headers: signed() })).toEqual({
        status: 413,
        error: 'PAYLOAD_TOO_LARGE',
      });
    },
  );

  test('a network with too many rejected requests is rejected before the body is read; a provider with a recent valid signature is not [API-61]', async () => {
    const path = pathOf(ingestEvents.path);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const honest = (address: string) =>
      w.request(tenant, {
        method: 'POST',
        path,
        body: '[{}]',
        headers: { ...signedHeaders(w, secret, '[{}]'), ...from(address) },
      });
    const forged = (address: string) =>
      w.request(tenant, { method: 'POST', path, body: '[]', headers: { ...signed(), ...from(address) } });
    const [shared, other] = [freshAddress(), freshAddress()];
    expect((await honest(shared)).status).toBe(202);
    const answers = new Set<number>();
    for (let calls = 0; calls < limits.rejectedCallsPerNetworkPerMinute; calls += 1) {
      answers.add((await forged(other)).status);
      await forged(shared);
    }
    expect(answers).toEqual(new Set([401]));
    const headers = { ...signed(), ...from(other) };
    const call = { method: 'POST', path, host: tenant.host, declared: limits.ingestBodyMaxBytes, headers };
    expect(await sendUnfinished(call)).toEqual({ status: 429, error: 'TOO_MANY_REQUESTS' });
    expect((await honest(other)).status).toBe(429);
    expect((await honest(shared)).status).toBe(202);
    w.clock.advance(60);
    expect((await honest(other)).status).toBe(202);
  });
});

describe('rate limit of rejected callers', () => {
  test('a network with too many rejected desk requests causes no lookups for a minute, and signed-in staff are not affected [API-61]', async () => {
    const { cookie } = await desk.signIn('owner', tenant);
    const address = freshAddress();
    const me = (headers: Record<string, string>) =>
      desk.call({ method: 'GET', path: '/admin/me', headers: { 'x-forwarded-for': address, ...headers } });
    expect((await me({ cookie })).status).toBe(200);
    for (let calls = 0; calls < limits.rejectedCallsPerNetworkPerMinute; calls += 1)
      expect((await me({ authorization: `Bearer fbk_${calls}` })).status).toBe(401);
    const refused = await me({ authorization: 'Bearer fbk_other' });
    expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await me({ cookie })).status).toBe(200);
  });

  test('a network with too many desk requests without credentials causes no lookups for a minute, signed-in staff and other calls are not affected, and an unknown agency has no revoked device [API-61, TICKET-16]', async () => {
    const { cookie } = await desk.signIn('owner', tenant);
    const address = freshAddress();
    const get = (path: string, headers: Record<string, string> = {}) =>
      desk.call({ method: 'GET', path, headers: { 'x-forwarded-for': address, ...headers } });
    const ask = (agency: string) => get(`/admin/inspector-devices/${agency}/${NOBODY}`);
    for (const agency of [tenant.tenantId, '@installation', 'no%20agency', 'unknown'])
      expect([agency, await ask(agency)]).toMatchObject([agency, { status: 200, body: { isRevoked: false } }]);
    for (let calls = 4; calls < limits.rejectedCallsPerNetworkPerMinute; calls += 1)
      expect((await ask('unknown')).status).toBe(200);
    expect(await ask(tenant.tenantId)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } });
    expect((await get('/admin/me', { cookie })).status).toBe(200);
    expect((await get('/admin/me')).status).toBe(401);
    w.clock.advance(60);
    expect((await ask(tenant.tenantId)).status).toBe(200);
  });

  test('a network with too many rejected rider requests causes no lookups for a minute, and signed-in riders are not affected [API-61]', async () => {
    const rider = await w.signUpMember(tenant);
    const headers = { 'x-forwarded-for': freshAddress() };
    const change = (cookie: string) =>
      w.request(tenant, { method: 'DELETE', path: `/rest/users/me/sessions/${NOBODY}`, cookie, headers });
    const first = (await change(rider.cookie)).status;
    expect([403, 429]).not.toContain(first);
    for (let calls = 0; calls < limits.rejectedCallsPerNetworkPerMinute; calls += 1)
      expect((await change(`rewards_session_${tenant.tenantId}=wrong-${calls}`)).status).toBe(403);
    expect((await change(`rewards_session_${tenant.tenantId}=wrong`)).status).toBe(429);
    expect((await change(rider.cookie)).status).toBe(first);
  });
});
