import { checksOrigin } from '@fareback/contract';
import { expect, test } from 'vitest';
import { handlers } from '../modules/rider-calls/index.ts';
import { world } from '../testing/index.ts';

const w = await world();
const path = '/rest/users/me/tutorialSeen';

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbouring host of the agency', { 'sec-fetch-site': 'same-site' }, 403],
  ['an origin nobody registered', { origin: 'https://elsewhere.example' }, 403],
  ['an origin that names itself like the tenant', { origin: 'https://HOST.elsewhere.example' }, 403],
  ['a page without an origin of its own', { origin: 'null' }, 403],
  ['an empty origin', { origin: '' }, 403],
  ['the app itself', { 'sec-fetch-site': 'same-origin', origin: 'https://HOST' }, 200],
  ['the app on a neighbouring registered host', { 'sec-fetch-site': 'same-site', origin: 'https://HOST' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 200],
])('%s: a write is accepted or rejected, and the rejection says why [AUTH-25, AUTH-26]', async (_, given, status) => {
  const tenant = await w.mintTenant();
  const { cookie } = await w.signUpMember(tenant);
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace('HOST', tenant.host)]),
  );
  for (const [method, url] of [
    ['POST', path],
    ['GET', '/auth/logout'],
  ] as const) {
    const reply = await w.request(tenant, { method, path: url, cookie, headers });
    const refusal = {
      error: 'ORIGIN_NOT_ALLOWED',
      error_description: 'This request came from another site, so we blocked it.',
    };
    expect([url, reply.status]).toEqual([url, status]);
    expect(reply.body.error === undefined ? null : reply.body).toEqual(status === 403 ? refusal : null);
  }
});

test('a write with a session cookie must name its origin; public and signed requests need not [AUTH-25]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await w.signUpMember(tenant);
  const bare = async (method: 'POST' | 'GET', url: string, over: Record<string, string> = { cookie }) => {
    const reply = await w.app.server.inject({ method, url, headers: { host: tenant.host, ...over } });
    return reply.json<{ error?: string }>().error ?? reply.statusCode;
  };
  expect(await bare('POST', path)).toBe('ORIGIN_NOT_ALLOWED');
  expect(await bare('POST', path, { cookie: `__Host-${cookie}` })).toBe('ORIGIN_NOT_ALLOWED');
  expect(await bare('POST', path, {})).toBe('SESSION_REQUIRED');
  expect(await bare('POST', `/ingest/${tenant.tenantId}/bikes/events`)).toBe('SIGNATURE_INVALID');
  expect(await bare('GET', '/rest/users/me/userinfo/en')).toBe(200);
  expect(await bare('GET', '/auth/logout')).toBe(200);
});

test('every writing route checks the origin before anything else [AUTH-25]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await w.signUpMember(tenant);
  const changing = handlers.map(({ route }) => route).filter(checksOrigin);
  expect(changing.length).toBeGreaterThan(25);
  for (const route of changing) {
    const url = route.path.replace(/:\w+/g, 'x');
    const reply = await w.request(tenant, {
      method: route.method,
      path: url,
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([route.name, reply.status, reply.body.error]).toEqual([route.name, 403, 'ORIGIN_NOT_ALLOWED']);
  }
});

test('no page may frame the app: both headers agree [AUTH-25]', async () => {
  const tenant = await w.mintTenant();
  const { headers } = await w.request(tenant, { method: 'GET', path: '/rest/configuration' });
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('every reply blocks foreign scripts, content sniffing and plain http, rejections too [AUTH-25]', async () => {
  const tenant = await w.mintTenant();
  for (const url of ['/rest/configuration', '/rest/users/me/userinfo/en', '/no/such/call']) {
    const { headers } = await w.request(tenant, { method: 'GET', path: url });
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      'trusted-types',
    ])
      expect([url, policy]).toEqual([url, expect.stringContaining(part)]);
    expect(policy).not.toMatch(/unsafe/);
    expect([
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['strict-transport-security'],
    ]).toEqual(['nosniff', 'strict-origin-when-cross-origin', 'max-age=31536000; includeSubDomains']);
  }
});

test("on a developer's machine too, a page on another port, scheme or host changes nothing with a rider's session [AUTH-25]", async () => {
  const local = await world({ secureCookies: false });
  const tenant = await local.mintTenant({ hosts: ['ferry.localhost'] });
  const rider = await local.signUpMember(tenant);
  const statusFrom = async (origin: string) => {
    const host = 'ferry.localhost:4000';
    const headers = { host, origin, 'sec-fetch-site': 'same-site' };
    const call = { method: 'POST', path: '/rest/earnings/claimAll', cookie: rider.cookie, headers } as const;
    return (await local.request(tenant, call)).status;
  };
  expect(await statusFrom('http://ferry.localhost:4000')).toBe(200);
  const foreign = [
    'http://ferry.localhost:9999',
    'http://ferry.localhost',
    'http://ferry.localhost:4000.evil.example',
    'ftp://ferry.localhost:4000',
    'http://localhost:4000',
  ];
  for (const origin of foreign) expect([origin, await statusFrom(origin)]).toEqual([origin, 403]);
});
