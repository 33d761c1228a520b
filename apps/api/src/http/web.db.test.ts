import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { appliedTenant } from '../testing/applied-tenant.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { drawing, packFolder } from '../testing/pack-folder.ts';

const packs = packFolder();
const webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'web-'));
afterAll(() => fs.rmSync(webRoot, { recursive: true, force: true }));
fs.mkdirSync(path.join(webRoot, 'assets'));
fs.writeFileSync(
  path.join(webRoot, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Rewards</title></head><body></body></html>',
);
const script = 'console.log("hello");'.repeat(100);
fs.writeFileSync(path.join(webRoot, 'assets/app-1a2b.js.map'), '{"sources":[]}');
for (const file of ['assets/app-1a2b.js', 'sw.js']) {
  fs.writeFileSync(path.join(webRoot, file), script);
  fs.writeFileSync(path.join(webRoot, `${file}.br`), brotliCompressSync(script));
}

const w = await world({ webRoot, packsRoot: packs.root });
const apiAlone = await world();
const tenant = await appliedTenant(w, packs, {
  tenant: { name: 'Harbour', images: { logo: 'logo.svg' } },
  images: { 'logo.svg': drawing },
  wording: { en: {}, es: { config: { SignInScreenTitle: 'Hola' } } },
});

const get = (url: string, headers: Record<string, string> = {}, on: TestTenant | null = tenant) =>
  w.app.server.inject({ url, headers: { host: on?.host ?? 'unknown.test', ...headers } });
const html = { accept: 'text/html,application/xhtml+xml' };

test("any path of the web app serves the page with the tenant's configuration [TEN-04, STATUS-12]", async () => {
  for (const url of ['/', '/earn', '/no/such/screen', '/?code=ABC']) {
    const reply = await get(url, html);
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(reply.body).toContain('<title>Harbour</title>');
    expect(reply.body).toContain(`"TenantID":"${tenant.tenantId}"`);
  }
});

test("the page uses the language in the web app's cookie, or the default [LANG-06]", async () => {
  expect((await get('/', html)).body).toContain('<html lang="en" dir="ltr">');
  const spanish = await get('/', { ...html, cookie: 'language=es' });
  expect(spanish.body).toContain('<html lang="es" dir="ltr">');
  expect(spanish.body).toContain('Hola');
  expect((await get('/', { ...html, cookie: 'language=<x>' })).body).toContain('<html lang="en"');
});

test('the page is not sent again to a client that has it, until the tenant changes', async () => {
  const etag = String((await get('/', html)).headers.etag);
  expect((await get('/', { ...html, 'if-none-match': etag })).statusCode).toBe(304);
  await appliedTenant(w, packs, { tenant: { name: 'Harbour Two' }, wording: { en: {}, es: {} } }, tenant.tenantId);
  const changed = await get('/', { ...html, 'if-none-match': etag });
  expect([changed.statusCode, changed.body.includes('Harbour Two')]).toEqual([200, true]);
  await appliedTenant(
    w,
    packs,
    {
      tenant: { name: 'Harbour', images: { logo: 'logo.svg' } },
      wording: { en: {}, es: { config: { SignInScreenTitle: 'Hola' } } },
    },
    tenant.tenantId,
  );
});

test('unknown API routes and files are never answered with a page [API-56]', async () => {
  for (const url of ['/rest/unknown', '/auth/unknown', '/ingest/unknown', '/assets/gone.js', '/gone.png', '/t/x/y']) {
    const reply = await get(url, html);
    expect([url, reply.statusCode, reply.json().error]).toEqual([url, 404, 'NOT_FOUND']);
  }
  expect((await get('/earn', { accept: 'application/json' })).statusCode).toBe(404);
});

test('files with a hash in their name are cached forever, the service worker never, both precompressed', async () => {
  const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(asset.rawPayload).toEqual(brotliCompressSync(script));
  const worker = await get('/sw.js', { 'accept-encoding': 'br' });
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
});

test("a pack's image is cached forever under its version, and an SVG cannot run scripts", async () => {
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/configuration' });
  const reply = await get(body.TenantLogoURL);
  expect([reply.statusCode, reply.body]).toEqual([200, drawing]);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  expect((await get(`/t/${tenant.tenantId}/images/logo.svg`)).headers['cache-control']).toBe('public, max-age=300');
  const ahead = await get(`/t/${tenant.tenantId}/images/logo.svg?v=0123456789`);
  expect([ahead.statusCode, ahead.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
});

test('concurrent requests for an image read the database once [ERR-40]', async () => {
  const elsewhere = await world({ webRoot, packsRoot: '/nowhere' });
  const url = `/t/${tenant.tenantId}/images/logo.svg`;
  await elsewhere.app.server.inject({ url: url.replace('logo', 'none'), headers: { host: tenant.host } });
  const read = vi.spyOn(elsewhere.deps.database.pool, 'connect');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => elsewhere.app.server.inject({ url, headers: { host: tenant.host } })),
  );
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set([`200 ${drawing}`]));
  expect(read.mock.calls.length).toBeLessThan(5);
});

test("an image is served by a process that never read the pack's folder, and by its URL while another version is live [DESK-101]", async () => {
  const elsewhere = await world({ webRoot, packsRoot: '/nowhere' });
  const { tenantId, host } = await appliedTenant(w, packs, {
    tenant: { images: { logo: 'logo.svg' } },
    images: { 'logo.svg': drawing },
  });
  fs.rmSync(path.join(packs.root, tenantId), { recursive: true });
  const ask = (url: string) => elsewhere.app.server.inject({ url, headers: { host } });
  const { body } = await w.request({ tenantId, host }, { method: 'GET', path: '/rest/configuration' });
  const first = String(body.TenantLogoURL);
  const other = drawing.replace('#0a5', '#a05');
  await appliedTenant(w, packs, { tenant: { images: { logo: 'logo.svg' } }, images: { 'logo.svg': other } }, tenantId);
  const forEver = 'public, max-age=31536000, immutable';
  const old = await ask(first);
  expect([old.statusCode, old.body, old.headers['cache-control']]).toEqual([200, drawing, forEver]);
  const plain = await ask(`/t/${tenantId}/images/logo.svg`);
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, other, 'public, max-age=300']);
  const held = await elsewhere.app.server.inject({
    url: first,
    headers: { host, 'if-none-match': String(old.headers.etag) },
  });
  expect([held.statusCode, held.body]).toEqual([304, '']);
  // An SVG requested with a photo's extension is not found.
  expect((await ask(first.replace('.svg', '.png'))).statusCode).toBe(404);
});

test('no path escapes the image folder or reaches another file type', async () => {
  const base = `/t/${tenant.tenantId}`;
  const paths = [
    `${base}/images/..%2ftenant.yaml`,
    `${base}/images/%2e%2e%2ftenant.yaml`,
    `${base}/images/../tenant.yaml`,
    `${base}/images/..%5ctenant.yaml`,
    `${base}/images/logo.svg%00.png`,
    `${base}/images/tenant.yaml`,
    '/t/_base/images/logo.svg',
    `/t/..%2f${tenant.tenantId}/images/logo.svg`,
    '/t/nobody/images/logo.svg',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fetc%2fpasswd.js',
  ];
  for (const url of paths) {
    const { statusCode, body } = await get(url, html);
    expect([url, statusCode >= 400 && statusCode < 500, body.includes('root:')]).toEqual([url, true, false]);
  }
});

test("the manifest is the tenant's own [PWA-01]", async () => {
  const reply = await get('/manifest.webmanifest');
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  expect(reply.json()).toMatchObject({
    name: 'Harbour',
    display: 'standalone',
    icons: [{ src: expect.stringContaining('/images/logo.svg') }],
  });
});

test("the health file is UP unless the operator's file says otherwise, and is never cached [API-51]", async () => {
  const up = await get('/health.json');
  expect([up.json(), up.headers['cache-control']]).toEqual([{ Backend: 'UP' }, 'no-cache']);
  fs.writeFileSync(path.join(webRoot, 'health.json'), '{"Backend":"DOWN"}');
  const down = await get('/health.json');
  expect([down.json(), down.headers['cache-control']]).toEqual([{ Backend: 'DOWN' }, 'no-cache']);
});

test('an unregistered host gets a plain page that explains it [TEN-02]', async () => {
  const reply = await get('/', html, null);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(reply.body).toContain('<h1>Unknown program.</h1>');
  expect((await get('/manifest.webmanifest', {}, null)).json().error).toBe('TENANT_NOT_FOUND');
});

test('an installation without the web app serves no part of it', async () => {
  for (const url of ['/', '/health.json', '/manifest.webmanifest', `/t/${tenant.tenantId}/images/logo.svg`]) {
    const reply = await apiAlone.app.server.inject({ url, headers: { host: tenant.host, ...html } });
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
});

test('source maps stay on the server, whatever spelling is requested', async () => {
  for (const url of [
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.map?x=1',
    '/assets/app-1a2b.js.map.br',
    '/assets/app-1a2b.js%2emap',
  ])
    expect([url, (await get(url, html)).statusCode]).toEqual([url, 404]);
});
