import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { createServices } from '../../../platform/services.ts';
import { type ConsentEnv, createConsentEnv } from '../../../testing/consent-env.ts';
import { type TestMember, world } from '../../../testing/index.ts';
import { pruneFlows } from './flow-store.ts';

const w = await world();
const open = new Set<ConsentEnv>();
afterEach(async () => {
  w.clock.set('2026-03-02T12:00:00.000Z');
  for (const stage of open) await stage.stop();
  open.clear();
});

async function staged(): Promise<ConsentEnv> {
  const stage = await createConsentEnv(w);
  open.add(stage);
  return stage;
}
const landed = (status: string, screen = '/app_connection') => `${screen}?provider=ferry&status=${status}`;
const down: NonNullable<ConsentEnv['wrong']['answer']> = ({ url = '' }, reply) => {
  if (!url.startsWith('/token')) return false;
  reply.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  return true;
};
const refusing: typeof down = ({ url = '' }, reply) => {
  if (!url.startsWith('/token')) return false;
  reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  return true;
};

describe('redirect to the provider [API-47, PROV-20]', () => {
  test("has a state, a nonce and an S256 challenge, returns to the tenant's host, and is never cached", async () => {
    const { ask, local, tenant } = await staged();
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const url = new URL(body.providerRedirectURL);
    expect(url.origin).toBe(local.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: local.clientId,
      redirect_uri: `https://${tenant.host}/auth/provider/ferry/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('ignores forged hosts [TEN-02]', async () => {
    const { tenant, rider } = await staged();
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { origin: 'https://evil.example' },
      { host: `${tenant.host}.evil.example` },
      { host: `${tenant.host}@evil.example` },
    ]) {
      const reply = await w.request(tenant, {
        method: 'GET',
        path: '/rest/users/me/providerRedirectURL/ferry',
        cookie: rider.cookie,
        headers,
      });
      const redirect = reply.status === 200 && new URL(reply.body.providerRedirectURL).searchParams.get('redirect_uri');
      expect(redirect || `https://${tenant.host}/auth/provider/ferry/callback`).toBe(
        `https://${tenant.host}/auth/provider/ferry/callback`,
      );
    }
  });

  test('a foreign page cannot start it [AUTH-25]', async () => {
    const { tenant, rider } = await staged();
    const path = '/rest/users/me/providerRedirectURL/ferry';
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const reply = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie, headers });
      expect(reply).toMatchObject({ status: 403, body: { error: 'ORIGIN_NOT_ALLOWED' } });
    }
  });

  test('is rejected for a provider that is unknown, not connected, not member-controlled or of another kind', async () => {
    const { tenant, rider, ask } = await staged();
    const change = (text: string) => w.inTenant(tenant, (tx) => tx.run(text, [tenant.tenantId]));
    const unknown = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/providerRedirectURL/nobody',
      cookie: rider.cookie,
    });
    expect(unknown).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    await change('delete from provider_server where tenant_id = $1');
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'PROVIDER_NOT_CONNECTABLE' } });
    await change(`update provider set definition = definition || '{"disableUserControl": true}' where tenant_id = $1`);
    w.deps.cache.clear(tenant.tenantId);
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'USER_CONTROL_DISABLED' } });
    await change(
      `update provider set connection_type = 'SELF_REPORT', definition = definition || '{"disableUserControl": false}' where tenant_id = $1`,
    );
    w.deps.cache.clear(tenant.tenantId);
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'PROVIDER_NOT_CONNECTABLE' } });
  });

  test('is rejected for a provider that is down', async () => {
    const { ask, local } = await staged();
    await local.stop();
    expect(await ask()).toMatchObject({ status: 502, body: { error: 'PROVIDER_UNREACHABLE' } });
  });

  test('a session has at most ten open flows: the oldest is dropped', async () => {
    const { ask, agree, back, people } = await staged();
    const first = await agree(people.ines.id);
    for (let ways = 0; ways < 10; ways += 1) {
      w.clock.advance(1);
      await ask();
    }
    expect(await back(first)).toBe(landed('ERROR'));
  });
});

describe('consent given [PROV-21]', () => {
  test("an account without a label is shown without a name; the provider's subject is never revealed", async () => {
    const { connect, stands, people, tenant } = await staged();
    await connect(people.ines.id);
    await w.inTenant(tenant, (tx) => tx.run('update provider_connection set label_sealed = null'));
    expect(await stands()).toMatchObject({ status: 'CONNECTED', identifier: null });
  });

  test('the account is proven, shown by its label, and nothing of the grant is readable in the tables', async () => {
    const { connect, stands, people, tenant } = await staged();
    expect(await connect(people.ines.id)).toBe(landed('CONNECTED'));
    expect(await stands()).toMatchObject({
      ProviderID: 'ferry',
      identifier: people.ines.email,
      status: 'CONNECTED',
      isProven: true,
      awaits: null,
    });
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query(`select encode(token_sealed, 'escape') as token, proven_by as "provenBy"
                  from oauth_grant join provider_connection using (tenant_id, member_id, provider_id)`),
    );
    expect(rows).toEqual([{ token: expect.not.stringMatching(/^[\w-]{43}$/), provenBy: 'CONSENT' }]);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from oauth_flow'))).toEqual([]);
  });

  test('works in any process the browser returns to', async () => {
    const { agree, people, tenant, rider } = await staged();
    const path = await agree(people.ines.id);
    const other = await buildApp({ ...w.deps, services: createServices() }, null);
    const reply = await other.server.inject({ url: path, headers: { host: tenant.host, cookie: rider.cookie } });
    await other.server.close();
    expect([reply.statusCode, reply.headers.location]).toEqual([302, landed('CONNECTED')]);
  });

  test('returns to the screen and window where the flow began', async () => {
    const { agree, back, people } = await staged();
    expect(await back(await agree(people.ines.id, undefined, '?returnTo=/earn&display=popup'))).toBe(
      `${landed('CONNECTED', '/earn')}&display=popup`,
    );
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/auth/logout',
    '/rest/users',
    '/earn?status=CONNECTED',
    '/earn#x',
    '/earn%0d%0aSet-Cookie:x=1',
    '/../evil',
    '',
  ])('never redirects to %j', async (returnTo) => {
    const { agree, back, people } = await staged();
    const path = await agree(people.ines.id, undefined, `?returnTo=${encodeURIComponent(returnTo)}`);
    expect(await back(path)).toBe(landed('CONNECTED'));
  });

  test('the previous holder loses the account and is notified; their grant is kept, because the account was granted again', async () => {
    const { connect, stands, people, rider, tenant, local, giveBack } = await staged();
    await connect(people.ines.id);
    const other = await w.signUpMember(tenant);
    expect(await connect(people.ines.id, other)).toBe(landed('CONNECTED'));
    expect(await stands(rider)).toMatchObject({ status: 'REQUIRE_DISCONNECT', isProven: false, lostBecause: 'TAKEN' });
    await w.request(tenant, { method: 'DELETE', path: '/rest/users/me/providersStatus/ferry', cookie: rider.cookie });
    expect(await giveBack()).toBe(1);
    expect(local.grants()).toHaveLength(2);
    expect(await stands(other)).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('an existing connection is not replaced by another account: that grant is revoked', async () => {
    const { connect, stands, people, local, giveBack } = await staged();
    await connect(people.ines.id);
    expect(await connect(people.otto.id)).toBe(landed('ALREADY_CONNECTED'));
    expect(await stands()).toMatchObject({ status: 'CONNECTED', identifier: people.ines.email });
    expect(local.grants()).toEqual([people.ines.id, people.otto.id]);
    expect(await giveBack()).toBe(1);
    expect(local.grants()).toEqual([people.ines.id]);
  });
});

test('a reconnected account starts from zero: rides while disconnected do not count [PROV-16]', async () => {
  const { connect, people, tenant, rider } = await staged();
  await connect(people.ines.id);
  await w.request(tenant, { method: 'DELETE', path: '/rest/users/me/providersStatus/ferry', cookie: rider.cookie });
  w.clock.advance(86_400);
  await connect(people.ines.id);
  const row = await w.inTenant(tenant, (tx) =>
    tx.first('select connected_at as "connectedAt" from provider_connection where member_id = $1', [rider.memberId]),
  );
  expect(row).toEqual({ connectedAt: w.clock.now() });
});

describe('failed consents are reported, and change no connection [PROV-21]', () => {
  test('a rider who declines', async () => {
    const { connect, stands } = await staged();
    expect(await connect('')).toBe(landed('DENIED'));
    expect(await stands()).toBeUndefined();
  });

  test('a provider that goes down in between', async () => {
    const { agree, back, stands, people, wrong } = await staged();
    const path = await agree(people.ines.id);
    wrong.answer = down;
    expect(await back(path)).toBe(landed('UNREACHABLE'));
    expect(await stands()).toBeUndefined();
  });

  test('a provider that rejects its own code: the connection failed, an existing one stays', async () => {
    const { agree, back, stands, connect, people, wrong } = await staged();
    const path = await agree(people.ines.id);
    wrong.answer = refusing;
    expect(await back(path)).toBe(landed('FAILEDTOVALIDATE'));
    expect(await stands()).toMatchObject({ status: 'FAILEDTOVALIDATE', identifier: null });
    wrong.answer = undefined;
    expect(await connect(people.ines.id)).toBe(landed('CONNECTED'));
    const again = await agree(people.ines.id);
    wrong.answer = refusing;
    expect(await back(again)).toBe(landed('FAILEDTOVALIDATE'));
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('ten minutes are in time, one second more is too late', async () => {
    const { agree, back, people } = await staged();
    const path = await agree(people.ines.id);
    w.clock.advance(600);
    expect(await back(path)).toBe(landed('CONNECTED'));
    const late = await agree(people.ines.id);
    w.clock.advance(601);
    expect(await back(late)).toBe(landed('EXPIRED'));
    expect(await back(late)).toBe(landed('ERROR'));
  });
});

describe('only the own flow counts, once [PROV-21]', () => {
  test('a state that was used, is unknown, repeated, or missing', async () => {
    const { agree, back, people } = await staged();
    const path = await agree(people.ines.id);
    for (const forged of [
      path.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`),
      path.replace(/&?state=[\w-]+/, ''),
      `${path}&state=${'x'.repeat(43)}`,
      '/auth/provider/ferry/callback',
      '/auth/provider/ferry/callback?error=access_denied',
      `/auth/provider/ferry/callback?state=${'x'.repeat(9000)}`,
      '/auth/provider/nobody/callback?code=x&state=y',
    ])
      expect(await back(forged)).toMatch(/^\/app_connection\?provider=\w+&status=ERROR$/);
    expect(await back(path)).toBe(landed('CONNECTED'));
    expect(await back(path)).toBe(landed('ERROR'));
  });

  test("another session's flow is rejected, and stays valid there", async () => {
    const { agree, back, stands, people, tenant } = await staged();
    const stranger: TestMember = await w.signUpMember(tenant);
    const path = await agree(people.ines.id);
    expect(await back(path, stranger)).toBe(landed('ERROR'));
    expect(await back(path, { ...stranger, cookie: '' })).toBe(landed('ERROR'));
    expect(await stands(stranger)).toBeUndefined();
    expect(await back(path)).toBe(landed('CONNECTED'));
  });

  test("a stranger's flow that would connect the stranger's account to the rider", async () => {
    const { agree, back, stands, people, tenant, rider } = await staged();
    const stranger = await w.signUpMember(tenant);
    const path = await agree(people.otto.id, stranger);
    expect(await back(path, rider)).toBe(landed('ERROR'));
    expect(await stands(rider)).toBeUndefined();
  });

  test('a flow of another tenant or another provider', async () => {
    const { agree, back, people } = await staged();
    const other = await staged();
    const path = await agree(people.ines.id);
    expect(await other.back(path)).toBe(landed('ERROR'));
    expect(await back(path.replace('/ferry/', '/tram/'))).toBe('/app_connection?provider=tram&status=ERROR');
    expect(await back(path)).toBe(landed('CONNECTED'));
  });

  test("another issuer's reply (mix-up) connects nothing, and uses up the flow", async () => {
    const { agree, back, stands, people } = await staged();
    const path = await agree(people.ines.id);
    const mixed = path.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(mixed).not.toBe(path);
    expect(await back(mixed)).toBe(landed('FAILEDTOVALIDATE'));
    expect(await back(path)).toBe(landed('ERROR'));
    expect(await stands()).toMatchObject({ status: 'FAILEDTOVALIDATE', isProven: false });
  });

  test('a code of one flow is invalid for another', async () => {
    const { agree, back, people } = await staged();
    const [first, second] = [await agree(people.ines.id), await agree(people.otto.id)];
    const code = /code=[\w-]+/.exec(first)?.[0] ?? '';
    expect(await back(second.replace(/code=[\w-]+/, code))).toBe(landed('FAILEDTOVALIDATE'));
  });

  test('of two concurrent returns by one flow, one is accepted', async () => {
    const { agree, back, people } = await staged();
    const path = await agree(people.ines.id);
    const led = await Promise.all(Array.from({ length: 5 }, () => back(path)));
    expect(led.toSorted()).toEqual([landed('CONNECTED'), ...Array(4).fill(landed('ERROR'))]);
  });

  test('a provider no longer member-controlled connects nothing [PROV-05]', async () => {
    const { agree, back, stands, people, tenant } = await staged();
    const path = await agree(people.ines.id);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update provider set definition = definition || '{"disableUserControl": true}' where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );
    w.deps.cache.clear(tenant.tenantId);
    expect(await back(path)).toBe(landed('ERROR'));
    expect(await stands()).toBeUndefined();
  });

  test('a member suspended or erased in between connects nothing', async () => {
    const { agree, back, people, tenant, rider } = await staged();
    const path = await agree(people.ines.id);
    const become = (status: string) =>
      w.inTenant(tenant, (tx) =>
        tx.run('update member set status = $1 where member_id = $2', [status, rider.memberId]),
      );
    await become('SUSPENDED');
    expect(await back(path)).toBe(landed('ERROR'));
    await become('VERIFIED');
    expect(await back(path)).toBe(landed('CONNECTED'));
  });
});

test('abandoned flows are deleted after a day', async () => {
  const { ask, tenant } = await staged();
  await ask();
  const prune = () => w.inTenant(tenant, (tx) => pruneFlows(tx, w.clock.now()));
  w.clock.advance(86_399);
  expect(await prune()).toBe(0);
  w.clock.advance(1);
  expect(await prune()).toBe(1);
});
