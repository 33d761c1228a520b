import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type TestTenant, world } from '../testing/index.ts';

const webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><html><head><title>Rewards</title></head></html>');

const w = await world();
const insecure = await world({ secureCookies: false });
const elsewhere = await world({ webRoot, apiBaseUrl: 'https://api.agency.example' });

const API_HOST = 'api.rewards.example';
const userInfo = '/rest/users/me/userinfo/en';
const change = '/rest/users/me/tutorialSeen';

async function agency(on = w): Promise<TestTenant & { app: string; cookie: string }> {
  const listed = `https://app-${Math.random().toString(36).slice(2)}.agency.example:8443`;
  const tenant = await on.mintTenant({ settings: { allowedOrigins: [listed] } });
  const { cookie } = await on.signUpMember(tenant);
  return { ...tenant, app: listed, cookie };
}

interface Asked {
  method?: 'GET' | 'POST' | 'OPTIONS';
  url?: string;
  origin: string;
  cookie?: string;
  asks?: string;
}

const ask = async ({ method = 'GET', url = userInfo, origin, cookie, asks }: Asked, on = w) => {
  const { statusCode, headers } = await on.app.server.inject({
    method,
    url,
    headers: {
      host: API_HOST,
      origin,
      'sec-fetch-site': 'same-site',
      ...(cookie === undefined ? {} : { cookie }),
      ...(asks === undefined ? {} : { 'access-control-request-method': asks }),
    },
  });
  const allowed = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  return { status: statusCode, vary: String(headers.vary), allowed: Object.fromEntries(allowed) };
};

test("a tenant's own host and a listed page can read every reply with the session, rejections too: the exact origin is returned [AUTH-25]", async () => {
  const { host, app, cookie } = await agency();
  for (const origin of [`https://${host}`, app]) {
    const named = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
    };
    const [known, signedOut, changed] = [
      await ask({ origin, cookie }),
      await ask({ origin }),
      await ask({ origin, cookie, method: 'POST', url: change }),
    ];
    expect([known.status, signedOut.status, changed.status]).toEqual([200, 403, 200]);
    for (const { allowed, vary } of [known, signedOut, changed]) {
      expect(allowed).toEqual(named);
      expect(vary).toContain('Origin');
    }
  }
});

test('a preflight allows four methods, four headers and cookies for ten minutes [AUTH-25]', async () => {
  const { app } = await agency();
  expect(await ask({ origin: app, method: 'OPTIONS', url: change, asks: 'POST' })).toMatchObject({
    status: 204,
    allowed: {
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Challenge-Solution',
      'access-control-max-age': '600',
    },
  });
});

const strangers: [string, (tenant: { host: string; app: string }) => string][] = [
  ['a foreign page', () => 'https://elsewhere.example'],
  ['a page without an origin of its own', () => 'null'],
  ['a host that ends like the tenant’s', ({ host }) => `https://evil-${host}`],
  ['a sub-domain of the host', ({ host }) => `https://a.${host}`],
  ['a host that begins like the tenant’s', ({ host }) => `https://${host}.evil.example`],
  ['a sub-domain of the listed page', ({ app }) => app.replace('//', '//a.')],
  ['the listed page without its port', ({ app }) => app.replace(':8443', '')],
  ['the listed page without TLS', ({ app }) => app.replace('https', 'http')],
  ['the listed page with a path', ({ app }) => `${app}/`],
  ['a pattern', () => '*'],
];

test.each(strangers)('%s can read and change nothing, and gets no CORS headers [AUTH-25]', async (_, originOf) => {
  const tenant = await agency();
  const origin = originOf(tenant);
  const { cookie } = tenant;
  const read = await ask({ origin, cookie });
  const promised = await ask({ origin, method: 'OPTIONS', url: change, asks: 'POST' });
  const changed = await ask({ origin, cookie, method: 'POST', url: change });
  expect([read.allowed, promised.allowed, changed.allowed]).toEqual([{}, {}, {}]);
  expect([promised.status, changed.status]).toEqual([404, 403]);
});

test.each([
  ['without TLS', (host: string) => `http://${host}`],
  ['on another port', (host: string) => `https://${host}:444`],
])(
  "the tenant's own host %s can read nothing: an attacker in between could serve that page [AUTH-25]",
  async (_, originOf) => {
    const { host, cookie } = await agency();
    expect((await ask({ origin: originOf(host), cookie })).allowed).toEqual({});
  },
);

test('on a machine without TLS the own host can read on the requested port only; another port is another server [AUTH-25]', async () => {
  const { host, cookie } = await agency(insecure);
  const origin = `http://${host}`;
  expect((await ask({ origin, cookie }, insecure)).allowed['access-control-allow-origin']).toBe(origin);
  expect((await ask({ origin: `${origin}:5173`, cookie }, insecure)).allowed).toEqual({});
});

test('a page listed by one agency cannot use the session of another [AUTH-25, TEN-02]', async () => {
  const [mine, theirs] = [await agency(), await agency()];
  const reply = await ask({ origin: theirs.app, cookie: mine.cookie, method: 'POST', url: change });
  expect([reply.status, reply.allowed['access-control-allow-origin']]).toEqual([403, theirs.app]);
  expect((await ask({ origin: mine.app, cookie: mine.cookie, method: 'POST', url: change })).status).toBe(200);
});

test('pages and files do not vary by origin, so a device finds its cached copy [AUTH-25, ERR-12]', async () => {
  const { app } = await agency();
  for (const url of ['/openapi.json', '/metrics', '/readyz'])
    expect([url, (await ask({ origin: app, url })).vary]).toEqual([url, expect.not.stringMatching(/origin/i)]);
  expect((await ask({ origin: app })).vary).toMatch(/origin/i);
});

test("a page of the tenant's host with another scheme, port or a user name in its URL changes nothing [AUTH-25]", async () => {
  const { host, cookie } = await agency();
  for (const origin of [`http://${host}`, `https://${host}:444`, `https://${host}@evil.example`, `https://${host}/`])
    expect([origin, (await ask({ origin, cookie, method: 'POST', url: change })).status]).toEqual([origin, 403]);
  expect((await ask({ origin: `https://${host}`, cookie, method: 'POST', url: change })).status).toBe(200);
});

test('CORS applies to contract routes only: no page, metric or server-to-server endpoint [AUTH-25]', async () => {
  const { app } = await agency();
  for (const url of ['/', '/openapi.json', '/metrics', '/readyz', '/ingest/x/y/events'])
    expect([url, (await ask({ origin: app, url })).allowed]).toEqual([url, {}]);
});

test('the page allows connections to the separate API host and itself only [CONST-07]', async () => {
  const tenant = await elsewhere.mintTenant();
  const page = await elsewhere.app.server.inject({ url: '/', headers: { host: tenant.host, accept: 'text/html' } });
  expect(page.body).toContain('<meta name="api-base" content="https://api.agency.example" />');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://api.agency.example;");
});
