import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverWebhooksJob } from '../apps/api/src/jobs/deliver-webhooks.ts';
import { giveProgram } from '../apps/api/src/modules/ingest/testing/test-program.ts';
import { PARTNER, rotateSecret } from '../apps/api/src/modules/tenants/index.ts';
import { deskOf } from '../apps/api/src/testing/desk.ts';
import { freePort } from '../apps/api/src/testing/free-port.ts';
import { world } from '../apps/api/src/testing/index.ts';
import { root } from './steps.ts';

/** Packs the SDK and follows docs/sdk.md with it, in a project outside the workspace, against a real server. */

const run = promisify(execFile);
const w = await world({ localTools: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sdk-package-'));
const guide = fs.readFileSync(path.join(root, 'docs/sdk.md'), 'utf8');
const processes: ChildProcess[] = [];
const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: folder };

const snippet = (name: string): string => new RegExp(`\`\`\`js ${name}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';
const write = (file: string, text: string): void => fs.writeFileSync(path.join(folder, file), text);

/** Runs a snippet of the guide and returns its output. */
async function follow(name: string, more: Record<string, string>): Promise<string> {
  write(`${name}.mjs`, snippet(name));
  const { stdout } = await run(process.execPath, [`${name}.mjs`], { cwd: folder, env: { ...env, ...more } });
  return stdout;
}

async function installPackage(): Promise<void> {
  const built = path.join(folder, 'built');
  await run(process.execPath, [path.join(root, 'packages/sdk/build.ts'), built], { env });
  const packed = ['pack', built, '--pack-destination', folder, '--json'];
  const { stdout } = await run('npm', packed, { cwd: folder, env });
  const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
  write('package.json', '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder, env });
}

const agency = await w.mintTenant({ isStandalone: false, hosts: ['127.0.0.1'] });
const secretOf = (kind: 'PARTNER_HAND_OVER' | 'PROVIDER_WEBHOOK', owner: string): Promise<string> =>
  w.inTenant(agency, (tx) =>
    rotateSecret({ tx, keyRing: w.deps.keyRing, tenant: agency, now: w.clock.now() }, kind, owner, 24),
  );
let baseUrl = '';

beforeAll(async () => {
  w.clock.set(new Date());
  await giveProgram(w, agency, ['harbor'], []);
  await w.app.server.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(w.app.server.server.address() as AddressInfo).port}`;
  await installPackage();
});
afterAll(() => {
  for (const one of processes) one.kill();
  fs.rmSync(folder, { recursive: true });
});

test('the packed SDK has no dependencies, no tests and types that a plain project accepts [SDK-12]', async () => {
  const installed = path.join(folder, 'node_modules/@fareback/sdk');
  const manifest = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as object;
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
  const files = fs.readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /test|(?<!\.d)\.ts$/.test(file))).toEqual([]);
  write(
    'check.ts',
    `import { createRiderClient, FarebackError } from '@fareback/sdk';
     import { verifyWebhook } from '@fareback/sdk/server';
     const client = createRiderClient({ baseUrl: 'https://rewards.example' });
     const offers = await client.call('GET /rest/offers/{lang}', { params: { lang: 'en' } });
     export const id: string | undefined = offers[0]?.OfferID;
     // @ts-expect-error: the path has no such parameter
     await client.call('GET /rest/offers/{lang}', { params: { language: 'en' } });
     // @ts-expect-error: there is no such call
     await client.call('GET /rest/nothing');
     const event = await verifyWebhook({ headers: {}, body: '' }, { secrets: 'whsec_' });
     if (event.type === 'fareback.points.earned.v1') event.data.points.toFixed();
     export const code = (error: FarebackError) => error.code === 'SOLD_OUT';`,
  );
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable,esnext.disposable',
    '--types',
    '',
  ];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--noEmit', '--strict', ...options, 'check.ts'];
  const { stdout } = await run(process.execPath, args, { cwd: folder, env }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('the receiver of the guide verifies a webhook that the server sends [SDK-12]', async () => {
  const port = await freePort();
  const routes = adminRoutes.webhooks;
  const desk = deskOf(w, agency);
  const body = { url: `http://127.0.0.1:${port}/`, events: ['fareback.member.joined.v1' as const] };
  const { webhook, secret } = await desk.call(routes.create, { body });
  write('receiver.mjs', snippet('webhook'));
  const receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { ...env, WEBHOOK_SECRET: `${secret} `, PORT: String(port) },
  });
  processes.push(receiver);
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const unsigned = () => fetch(body.url, { method: 'POST', body: '{}' }).then(({ status }) => status, String);
  await expect.poll(unsigned).toBe(401);
  await desk.call(routes.test, { params: { webhook: webhook.webhookId } });
  await deliverWebhooksJob(w.deps).run({ tenantId: agency.tenantId });
  await expect.poll(() => printed).toContain('fareback.webhook.test.v1');
  const { deliveries } = await desk.call(routes.deliveries, { params: { webhook: webhook.webhookId }, query: {} });
  expect(deliveries).toMatchObject([{ state: 'DELIVERED' }]);
});

test("the guide's event is accepted [SDK-12]", async () => {
  const target = { FAREBACK_URL: baseUrl, FAREBACK_AGENCY: agency.tenantId, FAREBACK_PROVIDER: 'harbor' };
  const more = { ...target, PROVIDER_SECRET: await secretOf('PROVIDER_WEBHOOK', 'harbor') };
  w.clock.set(new Date());
  expect(await follow('event', more)).toContain("outcome: 'accepted'");
});

test('the guide reads the balance of a rider who was handed over [SDK-12]', async () => {
  const secret = await secretOf('PARTNER_HAND_OVER', PARTNER);
  w.clock.set(new Date());
  const more = { FAREBACK_URL: baseUrl, FAREBACK_AGENCY: agency.tenantId, PARTNER_SECRET: secret };
  expect((await follow('hand-over', more)).trim()).toMatch(/^\d+$/);
});

test('the example server gives tokens to its own page and rider only, and its page finds the SDK [SDK-18]', async () => {
  fs.cpSync(path.join(root, 'packages/sdk/examples'), folder, { recursive: true });
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const more = { FAREBACK_URL: baseUrl, FAREBACK_AGENCY: agency.tenantId, PORT: String(port) };
  const secrets = {
    PARTNER_SECRET: await secretOf('PARTNER_HAND_OVER', PARTNER),
    WEBHOOK_SECRET: `whsec_${'A'.repeat(44)}`,
  };
  processes.push(spawn(process.execPath, ['host-server.mjs'], { cwd: folder, env: { ...env, ...more, ...secrets } }));
  const statusOf = (url: string, init?: RequestInit) =>
    fetch(`${own}${url}`, init).then(({ status }) => status, String);
  await expect.poll(() => statusOf('/')).toBe(200);
  expect(await (await fetch(own)).text()).toContain(`setAttribute('src', '${baseUrl}')`);
  expect(await statusOf('/sdk/element/index.js')).toBe(200);
  expect(await statusOf('/sdk/..%2f..%2fpackage.json')).toBe(404);
  expect(await statusOf('/webhooks', { method: 'POST', body: '{}' })).toBe(401);

  const site = { 'sec-fetch-site': 'same-origin' };
  const rider = { cookie: 'session=ana' };
  const handOver = (headers: Record<string, string>) => fetch(`${own}/hand-over`, { method: 'POST', headers });
  expect((await handOver({ ...rider, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await handOver(site)).status).toBe(401);
  w.clock.set(new Date());
  const { token } = (await (await handOver({ ...rider, ...site })).json()) as { token: string };
  const exchanged = await w.request(agency, { method: 'POST', path: '/auth/partner-session', body: { token } });
  expect(exchanged.status).toBe(200);
});

test('the example screen of a phone app keeps other sites out of its web view [SDK-18]', async () => {
  write(
    'shell.mjs',
    `import { createShell } from './web-view-shell.mjs';
     const opened = [];
     const shell = createShell({
       appUrl: 'https://rewards.example/', injectJavaScript: (script) => opened.push(script),
       getHandOverToken: async () => 'h-1', onBalance: (points) => opened.push(points), openBrowser: (url) => opened.push(url),
     });
     const urls = ['https://rewards.example/redeem', 'https://rewards.example.hostile.example/', 'javascript:alert(1)'];
     const loads = urls.map((url) => shell.shouldLoad({ url }));
     const data = JSON.stringify({ fareback: 1, type: 'balance', points: 7 });
     for (const url of urls) shell.onMessage({ nativeEvent: { data, url } });
     console.log(JSON.stringify({ loads, opened }));`,
  );
  const { stdout } = await run(process.execPath, ['shell.mjs'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({
    loads: [true, false, false],
    opened: ['https://rewards.example.hostile.example/', 7],
  });
});
