import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, expect, test, vi } from 'vitest';
import { register } from '../../cli/call/call.ts';
import { commandRunner } from '../../cli/testing/command-runner.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';

const webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'web-'));
afterAll(() => fs.rmSync(webRoot, { recursive: true, force: true }));
fs.writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><html><head><title>R</title></head></html>');

const w = await world({ webRoot });
/** Another process, which receives changes by notification only. */
const other = await world({ webRoot });
const { maintenance } = adminRoutes;
const rewards = commandRunner(w, [register], 'Ana Lima');

const healthAt = async (from: typeof w, tenant: TestTenant) =>
  (await from.app.server.inject({ url: '/health.json', headers: { host: tenant.host } })).json();
const minutes = (count: number): string => new Date(w.clock.now().getTime() + count * 60_000).toISOString();
const closing = (startsAt: string | null, endsAt: string | null, en?: string) => ({
  body: { startsAt, endsAt, messages: en === undefined ? {} : { en } },
});

test("staff close an agency's app at planned times: every process shows it, other agencies are not affected, and it reopens automatically [DESK-110]", async () => {
  const [tenant, neighbour] = [await w.mintTenant(), await w.mintTenant()];
  const desk = deskOf(w, tenant);
  expect(await healthAt(other, tenant)).toEqual({ Backend: 'UP' });
  const announced = await desk.call(maintenance.announce, closing(minutes(10), minutes(30), 'Back at five.'));
  expect(announced).toMatchObject({ isClosed: false, own: { messages: { en: 'Back at five.' } }, forAll: null });
  await expect
    .poll(() => other.deps.cache.get(tenant.tenantId, 'maintenance', async () => 'forgotten'))
    .toBe('forgotten');
  other.deps.cache.clear(tenant.tenantId);
  const both = async () => [await healthAt(w, tenant), await healthAt(other, tenant)];
  const up = { Backend: 'UP' };
  const down = { Backend: 'DOWN', Messages: { en: 'Back at five.' } };
  expect(await both()).toEqual([up, up]);
  for (const each of [w, other]) each.clock.advance(600);
  expect(await both()).toEqual([down, down]);
  expect(await healthAt(w, neighbour)).toEqual(up);
  expect((await desk.call(maintenance.get)).isClosed).toBe(true);
  const { cookie } = await w.signUpMember(tenant);
  expect((await w.request(tenant, { method: 'GET', path: '/rest/update-cards/en', cookie })).status).toBe(200);
  expect((await w.app.server.inject({ url: '/readyz' })).statusCode).toBe(200);
  for (const each of [w, other]) each.clock.advance(1200);
  expect(await both()).toEqual([up, up]);
});

test('maintenance can be lifted at once and repeatedly, and a past end is rejected; everything is logged [DESK-110]', async () => {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant);
  await expect(desk.call(maintenance.announce, closing(null, minutes(-1)))).rejects.toMatchObject({
    code: 'TIME_PAST',
  });
  await desk.call(maintenance.announce, closing(null, null));
  w.deps.cache.clear(tenant.tenantId);
  expect(await healthAt(w, tenant)).toEqual({ Backend: 'DOWN', Messages: {} });
  expect(await desk.call(maintenance.lift)).toEqual({ isClosed: false, own: null, forAll: null });
  await expect.poll(() => healthAt(w, tenant)).toEqual({ Backend: 'UP' });
  await desk.call(maintenance.lift);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'maintenance.' } });
  expect(data.map(({ verb }) => verb).toSorted()).toEqual([
    'maintenance.announce',
    'maintenance.lift',
    'maintenance.lift',
  ]);
});

test('a message is stored without control characters and direction overrides, and one of these alone is rejected [DESK-457]', async () => {
  const desk = deskOf(w, await w.mintTenant());
  const announce = (message: string) => desk.call(maintenance.announce, closing(minutes(10), minutes(30), message));
  expect((await announce('Back at \u202efive\u0007.')).own?.messages).toEqual({ en: 'Back at five.' });
  await expect(announce('\u202e')).rejects.toThrow('too_small');
});

test('a start long past closes no app; one of a few minutes ago means now [DESK-110]', async () => {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant);
  const ours = await w.app.tenants.byId(tenant.tenantId);
  const all = vi.spyOn(w.app.tenants, 'all').mockResolvedValue(ours ? [ours] : []);
  const over = { code: 'TIME_PAST', details: { field: 'startsAt' } };
  await expect(desk.call(maintenance.announce, closing(minutes(-16), null))).rejects.toMatchObject(over);
  await expect(rewards('call', 'maintenance.announceForAll', '--starts-at', minutes(-16))).rejects.toMatchObject(over);
  expect(await desk.call(maintenance.get)).toEqual({ isClosed: false, own: null, forAll: null });
  expect(await desk.call(maintenance.announce, closing(minutes(-14), null))).toMatchObject({ isClosed: true });
  all.mockRestore();
});

test("an operator closes and opens one app or all by command; an agency's own maintenance stays [DESK-110]", async () => {
  const [one, two] = [await w.mintTenant(), await w.mintTenant()];
  const { tenantId } = one;
  // Limited to ours, because other tests' tenants share the database.
  const ours = (await Promise.all([one, two].map((each) => w.app.tenants.byId(each.tenantId)))).filter(
    (each) => !!each,
  );
  vi.spyOn(w.app.tenants, 'all').mockResolvedValue(ours);
  const agency = ['--agency', tenantId];
  const messages = JSON.stringify({ en: 'Soon', es: 'Pronto' });
  await rewards('call', 'maintenance.announce', ...agency, '--messages', messages);
  await expect.poll(() => healthAt(w, one)).toEqual({ Backend: 'DOWN', Messages: { en: 'Soon', es: 'Pronto' } });
  await rewards('call', 'maintenance.announceForAll');
  await expect.poll(() => healthAt(w, two)).toEqual({ Backend: 'DOWN', Messages: {} });
  expect((await healthAt(w, one)).Messages).toEqual({ en: 'Soon', es: 'Pronto' });
  await rewards('call', 'maintenance.liftForAll');
  await expect.poll(() => healthAt(w, two)).toEqual({ Backend: 'UP' });
  expect((await healthAt(w, one)).Backend).toBe('DOWN');
  expect((await rewards('call', 'maintenance.lift', ...agency)).join('\n')).toMatch(/^isClosed +false$/m);
  await expect(rewards('call', 'maintenance.announce', ...agency, '--messages', '{"xx":"Soon"}')).rejects.toThrow(
    'INVALID_REQUEST: look at --messages',
  );
});

test("a health file in the app's folder still closes every app of its machine; one with UP or nothing closes no app [API-51]", async () => {
  const tenant = await w.mintTenant();
  const file = path.join(webRoot, 'health.json');
  fs.writeFileSync(file, '{"Backend":"DOWN"}');
  expect(await healthAt(w, tenant)).toEqual({ Backend: 'DOWN' });
  for (const text of ['{"Backend":"UP"}', '{"Backend":', 'null']) {
    fs.writeFileSync(file, text);
    expect(await healthAt(w, tenant)).toEqual({ Backend: 'UP' });
  }
  await deskOf(w, tenant).call(maintenance.announce, closing(null, null, 'Soon'));
  await expect.poll(() => healthAt(w, tenant)).toEqual({ Backend: 'DOWN', Messages: { en: 'Soon' } });
  fs.rmSync(file);
});
