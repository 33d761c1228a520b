import { afterAll, expect, test } from 'vitest';
import {
  type LocalAuthorizationServer,
  startLocalAuthorizationServer,
} from '../../adapters/local-authorization-server.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';

// The provider of the tests runs on this machine, which may be called only with the demo's tools on.
const w = await world({ desk: testDesk, localTools: true });
const desk = createDeskEnv(w);
const started: LocalAuthorizationServer[] = [];
afterAll(() => Promise.all(started.map((each) => each.stop())));

async function scene() {
  const tenant = await w.mintTenant({ configuration: { en: { AgencyAccountLabel: '' } } });
  const wrong: { isDown?: boolean } = {};
  const local = await startLocalAuthorizationServer({
    provider: 'Agency',
    client: 'Rewards',
    people: [],
    redirectUris: [`https://${tenant.host}/auth/agency-account/return`],
    before: (_, reply) => {
      if (wrong.isDown) reply.writeHead(503).end();
      return wrong.isDown === true;
    },
  });
  started.push(local);
  const { cookie } = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/rider-sign-in`;
  const { issuer, clientId, clientSecret } = local;
  const call = (method: 'GET' | 'PUT' | 'DELETE', at = path, body?: object, by = cookie) =>
    desk.call({ method, path: at, cookie: by, ...(body && { body }) });
  const set = (more: object = {}, by = cookie) =>
    call('PUT', path, { issuer, clientId, clientSecret, mailDomains: ['agency.example'], ...more }, by);
  return { tenant, wrong, local, path, call, set };
}

test('staff managers set the provider; its secret is encrypted, never shown and goes to no other issuer [DESK-563]', async () => {
  const { tenant, local, path, call, set } = await scene();
  expect((await call('GET')).body).toEqual({
    setting: null,
    isOffered: true,
    redirectUris: [`https://${tenant.host}/auth/agency-account/return`],
  });
  const { body } = await set();
  expect(body.setting).toMatchObject({ hasSecret: true, requiresVerifiedEmail: true, members: 0 });
  for (const issuer of ['http://id.example', 'https://id.example?x=1', 'https://me@id.example', 'no address'])
    expect((await set({ issuer })).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'issuer' });
  expect((await set({ clientSecret: undefined })).body.setting.hasSecret).toBe(true);
  expect((await set({ issuer: 'https://evil.example', clientSecret: undefined })).body.setting.hasSecret).toBe(false);
  const support = await desk.signIn('support', tenant);
  expect((await set({}, support.cookie)).body.error).toBe('NOT_ALLOWED');
  expect((await call('GET', path, undefined, support.cookie)).body.error).toBe('NOT_ALLOWED');
  const { updatedAt: was } = (await set()).body.setting;
  w.clock.advance(60);
  expect((await set({ mailDomains: ['two.example'], was })).status).toBe(200);
  expect((await set({ mailDomains: ['three.example'], was })).body.error).toBe('CHANGED_MEANWHILE');
  expect((await call('DELETE', `${path}?was=${encodeURIComponent(was)}`)).body.error).toBe('CHANGED_MEANWHILE');
  expect((await call('DELETE')).body.setting).toBeNull();
  const record = await w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string; facts: string }>('select verb, facts::text as facts from act where tenant_id = $1', [
      tenant.tenantId,
    ]),
  );
  expect(record.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['riderSignIn.set', 'riderSignIn.remove']));
  expect(record.map(({ facts }) => JSON.parse(facts).before)).toContainEqual({
    issuer: local.issuer,
    clientId: local.clientId,
    requiresVerifiedEmail: true,
    mailDomains: ['agency.example'],
    vouchesForMail: false,
  });
  expect(JSON.stringify(record)).not.toContain(local.clientSecret);
});

test('a test call lists the provider’s problems; the list is empty if it works [DESK-565]', async () => {
  const { wrong, path, call, set } = await scene();
  const check = async () => (await call('GET', `${path}/check`)).body.troubles;
  expect(await check()).toEqual([]);
  await set();
  expect(await check()).toEqual([]);
  await set({ clientSecret: 'wrong' });
  expect(await check()).toEqual([{ kind: 'UNKNOWN_CLIENT', why: 'invalid_client' }]);
  wrong.isDown = true;
  w.clock.advance(60);
  await set({ clientId: 'another' });
  expect(await check()).toEqual([{ kind: 'UNTOLD', why: expect.any(String) }]);
});
