import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';

import { accountTests, cookieOf, password } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, signIn, isAlive } = accountTests(w);
const PATH = '/rest/users/me/sessions';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const list = (tenant: TestTenant, cookie: string) => call('GET', tenant, PATH, { cookie });
const end = (tenant: TestTenant, cookie: string, id?: string) =>
  call('DELETE', tenant, id === undefined ? PATH : `${PATH}/${id}`, { cookie });

async function twoPlaces(tenant: TestTenant, email = 'ana@example.org') {
  const { session: here } = await signUp(tenant, email);
  w.clock.advance(60);
  const reply = await signIn(tenant, email, {
    chosen: password,
    cookie: undefined,
    headers: { 'user-agent': firefox },
  });
  const there = cookieOf(reply, 'session');
  const listed = (await list(tenant, here)).body as { SessionID: string; IsCurrent: boolean }[];
  const idOf = (isCurrent: boolean): string => listed.find((each) => each.IsCurrent === isCurrent)?.SessionID ?? '';
  return { here, there, hereId: idOf(true), thereId: idOf(false) };
}

describe('session list', () => {
  it('shows browser, system and times: this session first, then by last use [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { here, there } = await twoPlaces(tenant);
    w.clock.advance(3600);
    await signIn(tenant, 'ana@example.org');
    const { status, body, headers } = await list(tenant, here);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject([
      { Browser: null, System: null, CreatedAtUTC: '2026-03-02T12:00:00.000Z', IsCurrent: true },
      { Browser: null, CreatedAtUTC: '2026-03-02T13:01:00.000Z', IsCurrent: false },
      {
        Browser: 'Firefox',
        System: 'Linux',
        CreatedAtUTC: '2026-03-02T12:01:00.000Z',
        LastSeenAtUTC: '2026-03-02T12:01:00.000Z',
        IsCurrent: false,
      },
    ]);
    expect((await list(tenant, there)).body[0]).toMatchObject({ Browser: 'Firefox', IsCurrent: true });
    expect(JSON.stringify(body)).not.toContain(here.split('=')[1]);
  });

  it('omits expired sessions [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { here } = await twoPlaces(tenant);
    w.clock.advance(20 * 86_400);
    await list(tenant, here);
    w.clock.advance(10 * 86_400 - 1);
    expect((await list(tenant, here)).body).toHaveLength(2);
    w.clock.advance(1);
    expect((await list(tenant, here)).body).toHaveLength(1);
  });

  it('one other session can be ended, idempotently [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { here, there, thereId } = await twoPlaces(tenant);
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await end(tenant, here, thereId);
      expect([reply.status, reply.body]).toEqual([200, {}]);
    }
    expect(await isAlive(tenant, there)).toBe(false);
    expect(await isAlive(tenant, here)).toBe(true);
  });

  it("all other sessions can be ended together; this one and other members' stay [AUTH-24]", async () => {
    const tenant = await w.mintTenant();
    const { here, there } = await twoPlaces(tenant);
    const ben = await twoPlaces(tenant, 'ben@example.org');
    for (let turn = 0; turn < 2; turn += 1) expect((await end(tenant, here)).body).toEqual({});
    expect(await isAlive(tenant, there)).toBe(false);
    expect([await isAlive(tenant, here), await isAlive(tenant, ben.here), await isAlive(tenant, ben.there)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('an id of another member, another tenant or the current session, and an unknown one, have no effect [AUTH-24, TEN-01]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const ana = await twoPlaces(tenant);
    const ben = await twoPlaces(tenant, 'ben@example.org');
    const abroad = await twoPlaces(other);
    for (const id of [ben.thereId, abroad.thereId, ana.hereId, 'none', '00000000-0000-0000-0000-000000000000', '%00'])
      expect((await end(tenant, ana.here, id)).status).toBeLessThan(300);
    for (const { here, there } of [ana, ben])
      expect([await isAlive(tenant, here), await isAlive(tenant, there)]).toEqual([true, true]);
    expect(await isAlive(other, abroad.there)).toBe(true);
  });

  it('requires a session, and rejects a foreign page [AUTH-24, AUTH-25, AUTH-26]', async () => {
    const tenant = await w.mintTenant();
    const { here, there, thereId } = await twoPlaces(tenant);
    for (const reply of [await list(tenant, ''), await end(tenant, ''), await end(tenant, '', thereId)])
      expect([reply.status, reply.body.error]).toEqual([403, 'SESSION_REQUIRED']);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call('DELETE', tenant, PATH, { cookie: here, headers })).body.error).toBe('ORIGIN_NOT_ALLOWED');
    expect(await isAlive(tenant, there)).toBe(true);
  });
});

describe('session id set by an attacker', () => {
  const planted = (tenant: TestTenant): string => `rewards_session_${tenant.tenantId}=${'A'.repeat(43)}`;

  it('is never adopted at sign-in or sign-up, forged or valid [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const thief = await signUp(tenant, 'thief@example.org');
    const form = { name: 'Ben Okoro', email: 'ben@example.org', password, confirmNewPassword: password };
    for (const [turn, plant] of [planted(tenant), thief.session].entries()) {
      const entries = [
        await signIn(tenant, rider.email, { chosen: password, cookie: plant }),
        await call('POST', tenant, '/auth/sign-up', {
          body: { ...form, email: `ben${turn}@example.org` },
          cookie: plant,
        }),
      ];
      for (const entry of entries) {
        expect(entry.status).toBe(200);
        const session = cookieOf(entry, 'session');
        expect(session).not.toBe(plant);
        expect(await isAlive(tenant, session)).toBe(true);
      }
      expect(await isAlive(tenant, plant)).toBe(false);
    }
  });
});
