import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Route, routes } from '@fareback/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { world } from '../testing/index.ts';

const besideCalls = [
  '/livez',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/*',
  '/manifest.webmanifest',
  '/t/:tenantId/images/:file',
  '/rest/wallet/apple/passes/:id',
  '/unsubscribe/:memberId/:kind/:signature',
  '/auth/provider/:id/callback',
  '/ingest/:TenantID/texts',
  '/ingest/:TenantID/carrier-texts',
  '/health.json',
  '/robots.txt',
];
const isCall = (address: string): boolean =>
  !address.startsWith('HEAD ') &&
  !address.startsWith('GET /local/') &&
  // Apple's protocol, with replies of Apple's form.
  !address.includes(' /rest/wallet/updates/:tenantId/v1/') &&
  address !== 'OPTIONS *' &&
  !besideCalls.some((url) =>
    [`GET ${url}`, ...(/^\/(?:unsubscribe|ingest|auth\/provider)/.test(url) ? [`POST ${url}`] : [])].includes(address),
  );

const webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><html><head><title>Rewards</title></head></html>');

const served: string[] = [];
const watch = (message: unknown): void => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push(`${one} ${url}`);
  });
};
subscribe('fastify.initialization', watch);
const w = await world({ webRoot, localTools: true });
unsubscribe('fastify.initialization', watch);

const calls = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);
const addressOf = ({ method, path: at }: Route): string => `${method} ${at}`;

test('every route of the contract is served [API-01]', () => {
  expect(calls.filter((call) => !served.includes(addressOf(call))).map(({ name }) => name)).toEqual([]);
});

test('every served route is in the contract or is not an API route [API-01]', () => {
  const known = new Set(calls.map(addressOf));
  expect(served.filter((address) => isCall(address) && !known.has(address))).toEqual([]);
});

test('TRACE is answered 404 on every kind of path and echoes nothing of the request [OPS-169]', async () => {
  const tenant = await w.mintTenant();
  for (const url of ['/', '/rest/configuration', '/ingest/a/b/events', '/health.json', '/admin/me']) {
    const headers = { host: tenant.host, cookie: 'secret=1', 'x-probe': 'probe' };
    const reply = await w.app.server.inject({ method: 'TRACE' as 'GET', url, headers });
    expect([url, reply.statusCode]).toEqual([url, 404]);
    expect(`${reply.body}${JSON.stringify(reply.headers)}`).not.toMatch(/secret=1|probe/);
  }
});
