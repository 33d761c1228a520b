import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { PARTNER, rotateSecret } from '../../tenants/index.ts';
import { signPartnerToken } from './partner-token.ts';

const w = await world();
const ME = '/rest/users/me/userinfo/en';
let tokens = 0;

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

async function partnered(settings: Record<string, unknown> = {}, isStandalone = false) {
  const tenant = await w.mintTenant({ isStandalone, settings });
  const secret = await w.inTenant(tenant, (tx) =>
    rotateSecret({ tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() }, 'PARTNER_HAND_OVER', PARTNER, 24),
  );
  const tokenOf = (partnerMemberId = 'rider-1') =>
    signPartnerToken(secret, tenant.tenantId, {
      partnerMemberId,
      tokenId: `access-${(tokens += 1)}`,
      issuedAt: w.clock.now(),
      name: null,
      email: null,
    });
  return { tenant, tokenOf };
}

const exchange = (tenant: TestTenant, token: string, more: { cookie?: string } = {}) =>
  w.request(tenant, { method: 'POST', path: '/auth/partner-session', body: { token }, ...more });

const me = (tenant: TestTenant, accessToken: string, more: { cookie?: string } = {}) =>
  w.request(tenant, { method: 'GET', path: ME, headers: { authorization: `Bearer ${accessToken}` }, ...more });

describe('an access token from a partner', () => {
  it('opens the session of its rider without reading or setting a cookie [SDK-08]', async () => {
    const { tenant, tokenOf } = await partnered();
    const reply = await exchange(tenant, await tokenOf());
    expect([reply.status, reply.headers['set-cookie'], reply.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(reply.body).toEqual({ accessToken: expect.any(String), expiresAtUTC: '2026-03-02T13:00:00.000Z' });
    expect((await me(tenant, reply.body.accessToken)).body).toMatchObject({ userStatus: 'NEW' });
    const accepted = await w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/consent',
      headers: { authorization: `Bearer ${reply.body.accessToken}` },
    });
    expect(accepted.status).toBe(200);
  });

  it('ends after an hour, also in use, and leaves the list of sessions [SDK-08]', async () => {
    const { tenant, tokenOf } = await partnered();
    const { accessToken } = (await exchange(tenant, await tokenOf())).body;
    w.clock.advance(3599);
    expect((await me(tenant, accessToken)).status).toBe(200);
    w.clock.advance(1);
    expect((await me(tenant, accessToken)).body.error).toBe('SESSION_REQUIRED');
    const { accessToken: next } = (await exchange(tenant, await tokenOf())).body;
    const listed = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/sessions',
      headers: { authorization: `Bearer ${next}` },
    });
    expect(listed.body).toHaveLength(1);
  });

  it('counts before a cookie of another rider, whose session stays [SDK-08]', async () => {
    const { tenant, tokenOf } = await partnered();
    const { cookie = '' } = await w.request(tenant, {
      method: 'GET',
      path: `/auth/partner-session?token=${await tokenOf('two')}`,
    });
    const { accessToken } = (await exchange(tenant, await tokenOf('one'), { cookie })).body;
    const one = (await me(tenant, accessToken, { cookie })).body.UserID;
    const two = (await w.request(tenant, { method: 'GET', path: ME, cookie })).body.UserID;
    expect([typeof one, typeof two, one === two]).toEqual(['string', 'string', false]);
    expect((await me(tenant, 'made-up', { cookie })).body.error).toBe('SESSION_REQUIRED');
  });

  it('is refused for a used, old, foreign or broken token, and where riders sign in here [SDK-08]', async () => {
    const { tenant, tokenOf } = await partnered();
    const used = await tokenOf();
    await exchange(tenant, used);
    const old = await tokenOf();
    w.clock.advance(301);
    const foreign = await (await partnered()).tokenOf();
    for (const token of [used, old, foreign, 'broken', '']) {
      const { status, body } = await exchange(tenant, token);
      expect([token, status, body.error]).toEqual([token, 401, 'SIGNATURE_INVALID']);
    }
    const standalone = await partnered({}, true);
    expect((await exchange(standalone.tenant, await standalone.tokenOf())).body.error).toBe('SIGNATURE_INVALID');
  });

  it('is signed out without clearing the cookie of another rider [SDK-08]', async () => {
    const { tenant, tokenOf } = await partnered();
    const { cookie = '' } = await w.request(tenant, {
      method: 'GET',
      path: `/auth/partner-session?token=${await tokenOf('two')}`,
    });
    const { accessToken } = (await exchange(tenant, await tokenOf('one'))).body;
    const headers = { authorization: `Bearer ${accessToken}` };
    const signedOut = await w.request(tenant, { method: 'GET', path: '/auth/logout', headers, cookie });
    expect([signedOut.status, signedOut.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await me(tenant, accessToken)).body.error).toBe('SESSION_REQUIRED');
    expect((await w.request(tenant, { method: 'GET', path: ME, cookie })).status).toBe(200);
  });

  it('opens no session at another agency [SDK-08, TEN-01]', async () => {
    const { tenant, tokenOf } = await partnered();
    const { accessToken } = (await exchange(tenant, await tokenOf())).body;
    expect((await me((await partnered()).tenant, accessToken)).body.error).toBe('SESSION_REQUIRED');
  });

  it("works from a page that the agency's pack lists, and from no other page [SDK-08, AUTH-25]", async () => {
    const page = `https://app-${(tokens += 1)}.agency.example`;
    const { tenant, tokenOf } = await partnered({ allowedOrigins: [page] });
    const send = async (origin: string) =>
      w.app.server.inject({
        method: 'POST',
        url: '/auth/partner-session',
        headers: { host: tenant.host, origin, 'content-type': 'application/json' },
        payload: { token: await tokenOf() },
      });
    const listed = await send(page);
    expect([listed.statusCode, listed.headers['access-control-allow-origin']]).toEqual([200, page]);
    expect((await send('https://hostile.example')).statusCode).not.toBe(200);
  });
});
