import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frame-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const [desk, web] = [path.join(folder, 'desk'), path.join(folder, 'web')];
for (const place of [desk, path.join(web, '.preview/assets')]) fs.mkdirSync(place, { recursive: true });
fs.writeFileSync(path.join(desk, 'index.html'), '<title>The desk</title>');
fs.writeFileSync(path.join(web, 'index.html'), '<html lang="en"><head><title>x</title></head><body></body></html>');
fs.writeFileSync(path.join(web, '.preview/preview.html'), '<title>Preview</title>');
fs.writeFileSync(path.join(web, '.preview/assets/main-1.js'), 'export {};');
fs.writeFileSync(path.join(web, '.preview/assets/main-1.js.map'), '{}');

const w = await world({ desk: { ...testDesk, root: desk }, webRoot: web });
const get = async (url: string, host = 'desk.test') => {
  const { statusCode, body, headers } = await w.app.server.inject({ method: 'GET', url, headers: { host } });
  return { status: statusCode, body, headers };
};

test("the preview frame has no origin, makes no requests, and is framed only by the desk's page [DESK-204]", async () => {
  const page = await get('/_preview/');
  expect(page).toMatchObject({ status: 200, body: '<title>Preview</title>' });
  const policy = String(page.headers['content-security-policy']).split(';');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain('frame-ancestors https://desk.test');
  expect(page.headers).not.toHaveProperty('origin-agent-cluster');
  const script = await get('/_preview/assets/main-1.js');
  expect(script).toMatchObject({ status: 200, body: 'export {};' });
  expect(script.headers['access-control-allow-origin']).toBe('*');
  expect((await get('/bay')).headers['access-control-allow-origin']).toBeUndefined();
});

test('only preview files are served there, and on no rider host [DESK-204]', async () => {
  for (const address of ['/_preview/assets/main-1.js.map', '/_preview/assets/gone.js', '/_preview/../index.html'])
    expect((await get(address)).body).not.toMatch(/Preview|export|^\{\}/);
  const tenant = await w.mintTenant();
  for (const address of ['/_preview/', '/.preview/preview.html', '/_preview/assets/main-1.js'])
    expect((await get(address, tenant.host)).body).not.toMatch(/<title>Preview|export/);
});
