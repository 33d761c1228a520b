import { randomInt } from 'node:crypto';
import { Empty } from '@fareback/contract';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { type AdminHandler, type AuditEntry, adminHandle } from '../../call/staff.ts';
import { flushSecurity } from '../../modules/security/index.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { mountAdmin } from './mount-admin.ts';

const w = await world({ desk: testDesk, defaultTenantId: 'nobody', localTools: true });
const desk = createDeskEnv(w);
const at = (host: string) => ({ tenantId: '', host });

test('the desk API answers on its own host only, and rider routes and pages do not answer there [DESK-05]', async () => {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant);
  const { cookie } = await desk.signIn('owner', tenant);
  const get = (host: string, path: string, sent = cookie) =>
    w.request(at(host), { method: 'GET', path, cookie: sent }).then(({ status }) => status);
  expect(await get('desk.test', '/admin/me')).toBe(200);
  for (const host of [tenant.host, 'unknown.test', 'desk.test:8443', 'desk.test.evil.example'])
    expect(await get(host, '/admin/me')).toBe(404);
  for (const path of ['/rest/users/me/userinfo/en', '/rest/configuration', '/ingest/a/b/events', '/', '/local/partner'])
    expect(await get('desk.test', path, member.cookie)).toBe(404);
  expect(await get('desk.test', '/livez')).toBe(200);
  expect(await get('DESK.test', '/admin/me')).toBe(200);
  // Not even if unknown hosts belong to a default agency.
  const open = await world({ desk: testDesk, defaultTenantId: tenant.tenantId });
  const rider = (host: string) => open.request(at(host), { method: 'GET', path: '/rest/users/me/userinfo/en' });
  expect((await rider('unknown.test')).status).not.toBe(404);
  expect((await rider('desk.test')).status).toBe(404);
  expect(await get('desk.test', '/admin/me', member.cookie)).toBe(401);
});

test("each host documents its own API: the desk's for staff, agencies' for riders [DESK-02]", async () => {
  const tenant = await w.mintTenant();
  const told = async (host: string) =>
    (await w.request(at(host), { method: 'GET', path: '/openapi.json' })).body.info.title;
  expect(await told('desk.test')).toBe('Fareback Desk');
  expect(await told(tenant.host)).toBe('Fareback');
});

test("a write must come from the desk's exact origin, or from a browser that reports the same origin [DESK-05]", async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const signOut = (headers: Record<string, string>) =>
    w
      .request(at('desk.test'), { method: 'POST', path: '/admin/sign-out', cookie, headers })
      .then(({ body }) => body.error ?? 'done');
  for (const origin of [`https://${tenant.host}`, 'https://evil.example', 'http://desk.test', 'null'])
    expect(await signOut({ origin })).toBe('ORIGIN_NOT_ALLOWED');
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await signOut({ 'sec-fetch-site': site })).toBe('ORIGIN_NOT_ALLOWED');
  const bare = await w.app.server.inject({
    method: 'POST',
    url: '/admin/sign-out',
    headers: { host: 'desk.test', cookie },
  });
  expect(bare.statusCode).toBe(403);
  expect(await signOut({ 'sec-fetch-site': 'same-origin' })).toBe('done');
});

test('a body that is not JSON, or misses a field, is rejected by name in English [DESK-02]', async () => {
  const reply = await desk.call({ method: 'POST', path: '/admin/sign-in', body: { attempt: 'x' } });
  expect(reply).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST', field: 'code' } });
  const form = { 'content-type': 'text/plain' };
  const plain = await desk.call({ method: 'POST', path: '/admin/sign-in', body: 'a=b', headers: form });
  expect(plain).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  expect(plain.headers['cache-control']).toBe('no-store');
});

test('desk replies cannot be cached, framed, executed or read by other pages, and send no referrer [DESK-05]', async () => {
  const { cookie } = await desk.signIn('owner', await w.mintTenant());
  for (const sent of [cookie, ''])
    expect((await desk.call({ method: 'GET', path: '/admin/me', cookie: sent })).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  const foreign = await desk.call({
    method: 'GET',
    path: '/admin/me',
    cookie,
    headers: { origin: 'https://a.example' },
  });
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  const head = await w.app.server.inject({ method: 'HEAD', url: '/admin/me', headers: { host: 'desk.test', cookie } });
  expect(head.statusCode).toBe(404);
});

test("the desk's test mailbox is visible on its host, and on no agency's [DESK-05]", async () => {
  const tenant = await w.mintTenant();
  await desk.signIn('owner', tenant);
  const box = (host: string) => w.request(at(host), { method: 'GET', path: '/local/mailbox' });
  expect((await box('desk.test')).body).toContain('is your sign-in code');
  expect((await box(tenant.host)).body).not.toContain('is your code');
});

async function doorWith(handler: AdminHandler): Promise<App> {
  const server = Fastify() as unknown as FastifyInstance;
  await server.register(fastifyCookie);
  await mountAdmin(server, w.deps, w.app.tenants, [handler]);
  return { server, tenants: w.app.tenants };
}

const writing = {
  name: 'test.write',
  summary: 'Writes',
  method: 'POST',
  path: '/admin/agencies/:agency/test',
  permission: 'staff.manage',
  stepUp: true,
  reply: { 200: Empty },
  errors: [],
} as const;

test('a writing handler without an audit log entry is rolled back and fails [DESK-07]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const act: AuditEntry = { verb: 'keys.make', subject: { kind: 'test', id: 'x' }, facts: {} };
  const rename = async (name: string, record: boolean): Promise<[number, string | undefined]> => {
    const handler = adminHandle(writing, async (ctx) => {
      await ctx.tx.run('update tenant set name = $2 where tenant_id = $1', [ctx.tenant.tenantId, name]);
      if (record) await ctx.record(act);
      return {};
    });
    const { server } = await doorWith(handler);
    const headers = { cookie, origin: testDesk.origin };
    const url = `/admin/agencies/${tenant.tenantId}/test`;
    const { statusCode } = await server.inject({ method: 'POST', url, headers });
    const row = await w.inTenant(tenant, (tx) =>
      tx.first<{ name: string }>('select name from tenant where tenant_id = $1', [tenant.tenantId]),
    );
    return [statusCode, row?.name];
  };
  expect(await rename('Silent', false)).toEqual([500, `Tenant ${tenant.tenantId}`]);
  expect(await rename('Told', true)).toEqual([200, 'Told']);
});

test('only staff handlers see staff tables and permissions; for all others those tables are empty [DESK-08]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const seen: number[] = [];
  const { server } = await doorWith(
    adminHandle(writing, async ({ tx, record }) => {
      for (const table of ['staff', 'staff_session', 'staff_grant'])
        seen.push((await tx.query(`select from ${table}`)).length);
      await record({ verb: 'keys.make', subject: { kind: 'test', id: 'x' }, facts: {} });
      return {};
    }),
  );
  const url = `/admin/agencies/${tenant.tenantId}/test`;
  await server.inject({ method: 'POST', url, headers: { cookie, origin: testDesk.origin } });
  expect(seen).toEqual([0, 0, 0]);
});

test('a dangerous request requires reauthentication within five minutes, and then succeeds [DESK-06]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const { server } = await doorWith(
    adminHandle(writing, async ({ record }) => {
      await record({ verb: 'keys.make', subject: { kind: 'test', id: 'x' }, facts: {} });
      return {};
    }),
  );
  const call = async () => {
    const url = `/admin/agencies/${tenant.tenantId}/test`;
    const reply = await server.inject({ method: 'POST', url, headers: { cookie, origin: testDesk.origin } });
    return reply.json<{ error?: string }>().error ?? 'done';
  };
  expect(await call()).toBe('done');
  w.clock.advance(5 * 60);
  expect(await call()).toBe('STEP_UP_REQUIRED');
  const { body } = await desk.call({ method: 'POST', path: '/admin/proof/code', cookie });
  const code = /^\d{6}$/m.exec((await desk.deliver()) ?? '')?.[0];
  await desk.call({ method: 'POST', path: '/admin/proof', cookie, body: { attempt: body.attempt, code } });
  expect(await call()).toBe('done');
});

test('sign-ins and rejections at the desk are logged with actor and network, and nothing else [DESK-08]', async () => {
  const own = await world({ desk: testDesk });
  const stage = createDeskEnv(own);
  const tenant = await own.mintTenant();
  // A unique time, because all tests of this database share the installation's rows.
  const before = new Date(Date.UTC(2027, 0, 1) + randomInt(1e9) * 1000);
  own.clock.set(before);
  const { staffId, cookie } = await stage.signIn('owner', tenant);
  await stage.call({ method: 'GET', path: '/admin/me', cookie });
  await stage.call({ method: 'GET', path: '/admin/me', cookie: `${cookie}x` });
  await stage.call({ method: 'POST', path: '/admin/sign-in', body: { attempt: 'x', code: '1' } });
  await stage.call({ method: 'POST', path: '/admin/sign-out', cookie });
  await stage.call({ method: 'GET', path: `/admin/agencies/${tenant.tenantId}/acts` });
  await flushSecurity(own.deps);
  const kept = await withStaff(own.deps.database, (tx) =>
    tx.query<{ what: string; outcome: string; network: string; askedBy: string | null }>(
      `select what, outcome, network, asked_by as "askedBy" from security_event
        where tenant_id = $1 and happened_at = $2 order by what, outcome`,
      [tx.tenantId, before],
    ),
  );
  expect(kept.map(({ what, outcome, askedBy }) => [what, outcome, askedBy])).toEqual([
    ['desk.acts.list', 'SIGN_IN_REQUIRED', null],
    ['desk.me.get', 'SIGN_IN_REQUIRED', null],
    ['desk.signIn.mailCode', 'OK', null],
    ['desk.signIn.out', 'OK', `staff ${staffId}`],
    ['desk.signIn.withCode', 'CODE_OVER', null],
    ['desk.signIn.withCode', 'OK', `staff ${staffId}`],
  ]);
  expect(new Set(kept.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
});
