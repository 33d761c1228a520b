import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'desk-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
fs.mkdirSync(path.join(root, 'assets'));
fs.writeFileSync(path.join(root, 'index.html'), '<title>The desk</title>');
fs.writeFileSync(path.join(root, 'assets/index-1.js'), 'export {};');

const w = await world({ desk: { ...testDesk, root } });
const get = async (url: string, host = 'desk.test', method: 'GET' | 'POST' = 'GET', accept = '*/*') => {
  const { statusCode, body, headers } = await w.app.server.inject({ method, url, headers: { host, accept } });
  return { status: statusCode, body, headers };
};

test("the desk's page answers at every URL of its host, its files by name, and API routes stay API routes [DESK-75]", async () => {
  for (const address of ['/', '/bay/members/c2a1?tab=rides', '/rest/users/me'])
    expect(await get(address)).toMatchObject({ status: 200, body: '<title>The desk</title>' });
  const withDot = await get('/bay/members/c2a1/rides/01.x', 'desk.test', 'GET', 'text/html,*/*;q=0.8');
  expect(withDot).toMatchObject({ status: 200, body: '<title>The desk</title>' });
  const file = await get('/assets/index-1.js', 'desk.test', 'GET', 'text/html');
  expect(file).toMatchObject({ status: 200, body: 'export {};' });
  expect(file.headers['cache-control']).toContain('immutable');
  const page = await get('/bay');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect((await get('/admin/me')).status).toBe(401);
  expect((await get('/livez')).status).toBe(200);
});

test("only the build is served, and on no agency's host [DESK-75]", async () => {
  for (const address of ['/assets/gone.js', '/../desk-pages.ts', '/%2e%2e/%2e%2e/etc/passwd.txt', '/.env'])
    expect((await get(address)).status).toBe(404);
  expect((await get('/bay', 'desk.test', 'POST')).status).toBe(404);
  const tenant = await w.mintTenant();
  for (const host of [tenant.host, 'desk.test.evil.example']) expect((await get('/bay', host)).status).toBe(404);
});

test('a missing desk build is reported at the start [DESK-75]', async () => {
  await expect(world({ desk: { ...testDesk, root: os.tmpdir() } })).rejects.toThrow('The desk is not built');
});
