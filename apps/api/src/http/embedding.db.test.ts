import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type TestTenant, world } from '../testing/index.ts';

const webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
writeFileSync(
  path.join(webRoot, 'index.html'),
  '<!doctype html><html><head><title>Rewards</title></head><body></body></html>',
);
const w = await world({ webRoot });

const agency = 'https://app.agency.example';
const get = async ({ host }: TestTenant, url: string) => {
  const { headers, body } = await w.app.server.inject({ url, headers: { host, accept: 'text/html' } });
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    older: headers['x-frame-options'],
    hosts: /<meta name="embedding" content="([^"]*)"/.exec(body)?.[1],
  };
};

test('by default no page may frame the app, and the page lists no hosts [SDK-13]', async () => {
  for (const settings of [{}, { embedding: { origins: [], webView: false } }])
    expect(await get(await w.mintTenant({ settings }), '/')).toEqual({
      ancestors: "'none'",
      older: 'DENY',
      hosts: undefined,
    });
});

test('pages that the agency names may frame its pages, no others, and no reply of a call [SDK-13]', async () => {
  const embedding = { origins: [agency, 'https://www.agency.example'], webView: true };
  const tenant = await w.mintTenant({ settings: { embedding } });
  const ancestors = `${agency} https://www.agency.example`;
  for (const url of ['/', '/redeem', '/index.html'])
    expect(await get(tenant, url)).toEqual({ ancestors, older: undefined, hosts: `${ancestors} webview` });
  for (const url of ['/rest/configuration', '/openapi.json', '/no/such.file'])
    expect(await get(tenant, url)).toMatchObject({ ancestors: "'none'", older: 'DENY' });
  expect(await get(await w.mintTenant(), '/')).toMatchObject({ ancestors: "'none'", older: 'DENY' });
});

test('a native app alone opens no frames [SDK-13]', async () => {
  const tenant = await w.mintTenant({ settings: { embedding: { origins: [], webView: true } } });
  expect(await get(tenant, '/')).toEqual({ ancestors: "'none'", older: 'DENY', hosts: 'webview' });
});
