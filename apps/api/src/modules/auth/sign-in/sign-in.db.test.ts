import { describe, expect, it } from 'vitest';
import { isPassword } from '../../../platform/encryption/password-hash.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { eraseMember } from '../../privacy/index.ts';

const w = await world();
const password = 'Tram!line7';

async function rider(tenant: TestTenant, email = 'ana@example.org') {
  const reply = await w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: 'Ana Lima', email, password, confirmNewPassword: password },
  });
  expect(reply.status).toBe(200);
  return { memberId: reply.body.UserID as string, email, cookie: reply.cookie ?? '' };
}

const signIn = (tenant: TestTenant, body: Record<string, unknown>, cookie?: string) =>
  w.request(tenant, {
    method: 'POST',
    path: '/auth/login',
    body: { password, ...body },
    ...(cookie ? { cookie } : {}),
  });

const wrong = (tenant: TestTenant, email = 'ana@example.org') => signIn(tenant, { email, password: 'Wrong!pass1' });

const setStatus = (tenant: TestTenant, memberId: string, status: string) =>
  w.inTenant(tenant, (tx) => tx.run('update member set status = $2 where member_id = $1', [memberId, status]));

describe('sign-in', () => {
  it('the right password opens a session, ignoring case and blanks of the address [AUTH-01, AUTH-24, API-05]', async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await rider(tenant);
    const reply = await signIn(tenant, {
      email: '  ANA@Example.org ',
      TenantID: tenant.tenantId,
      isStandalone: false,
      isReferralAvailable: true,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ UserID: memberId, userStatus: 'CONSENT' });
    const set = String(reply.headers['set-cookie']);
    expect(set).toMatch(new RegExp(`^rewards_session_${tenant.tenantId}=[\\w-]{43};`));
    expect(set).toContain('HttpOnly');
    expect(set).toContain('Secure');
    expect(set).toContain('SameSite=Lax');
    expect(set).toContain(`Max-Age=${90 * 86_400};`);
    expect(reply.headers['cache-control']).toBe('no-store');
    const me = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/userinfo/en',
      cookie: reply.cookie ?? '',
    });
    expect(me.body.UserID).toBe(memberId);
  });

  it('a session allows loading the member and all data sets; without it nothing is returned [AUTH-05]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const cookie = (await signIn(tenant, { email })).cookie ?? '';
    const ask = async (path: string, own?: string) =>
      (await w.request(tenant, { method: 'GET', path: `/rest/${path}`, ...(own ? { cookie: own } : {}) })).status;
    const sets = [
      'users/me/earnings/en',
      'providers/en',
      'users/me/providersStatus',
      'update-cards/en',
      'campaigns/en',
      'users/me/campaignsStatus',
      'campaignsCategories/en',
      'featuredCampaigns',
      'offers/en',
      'users/me/offersStatus',
      'offerCategories/en',
      'actionBoxes',
      'actionBoxCategories',
    ];
    expect(await ask('users/me/userinfo/en', cookie)).toBe(200);
    expect(await Promise.all(sets.map((path) => ask(path, cookie)))).toEqual(sets.map(() => 200));
    expect(await Promise.all(sets.map((path) => ask(path)))).toEqual(sets.map(() => 403));
  });

  it('a new sign-in ends the previous session and sets another id [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { cookie, email } = await rider(tenant);
    const reply = await signIn(tenant, { email }, cookie);
    expect(reply.cookie).not.toBe(cookie);
    const old = await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie });
    expect(old.status).toBe(403);
    expect(old.body.error).toBe('SESSION_REQUIRED');
  });

  it('failures 1 to 3 are plain, the 4th warns, the 5th blocks, and then the right password is rejected too [AUTH-12, AUTH-13, AUTH-15]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await wrong(tenant));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(answers.map(({ body }) => body.error)).toEqual([
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'ONE_ATTEMPT_LEFT',
      'NO_ATTEMPT_LEFT',
      'NO_ATTEMPT_LEFT',
    ]);
    expect(answers[3]?.body.error_description).toBe('One attempt left');
    expect(answers[4]?.body.error_description).toBe('No attempt left');
    const right = await signIn(tenant, { email });
    expect(right.body.error).toBe('NO_ATTEMPT_LEFT');
    expect(right.cookie).toBeUndefined();
  });

  it('the right password as the 5th try signs in and resets the counter [AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    for (let turn = 0; turn < 4; turn += 1) await wrong(tenant);
    expect((await signIn(tenant, { email })).status).toBe(200);
    expect((await wrong(tenant)).body.error).toBe('INVALID_CREDENTIALS');
    const left = await w.inTenant(tenant, (tx) => tx.query('select failures from sign_in_failure'));
    expect(left).toEqual([{ failures: 1 }]);
  });

  it('a try that was not checked for lack of time is not counted [AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    await wrong(tenant);
    const storming = { on: true };
    const guess = async (): Promise<void> => {
      while (storming.on) await isPassword(null, 'guess');
    };
    const storm = Array.from({ length: 202 }, guess);
    const replies = [];
    for (let turn = 0; turn < 6; turn += 1) replies.push((await signIn(tenant, { email })).body.error);
    storming.on = false;
    await Promise.all(storm);
    expect(new Set(replies)).toEqual(new Set(['TOO_MANY_REQUESTS']));
    const left = await w.inTenant(tenant, (tx) => tx.query('select failures from sign_in_failure'));
    expect(left).toEqual([{ failures: 1 }]);
    expect((await signIn(tenant, { email })).status).toBe(200);
  });

  it('an unknown address is counted and answered like a known one [AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const errors = [];
    for (let turn = 0; turn < 5; turn += 1) errors.push((await wrong(tenant, 'nobody@example.org')).body.error);
    expect(errors.slice(2)).toEqual(['INVALID_CREDENTIALS', 'ONE_ATTEMPT_LEFT', 'NO_ATTEMPT_LEFT']);
  });

  it('counters are separate per address and tenant [AUTH-12, TEN-01]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    await rider(one);
    await rider(two);
    for (let turn = 0; turn < 5; turn += 1) await wrong(one);
    expect((await wrong(two)).body.error).toBe('INVALID_CREDENTIALS');
    expect((await wrong(one, 'other@example.org')).body.error).toBe('INVALID_CREDENTIALS');
    expect((await signIn(two, { email: 'ana@example.org' })).status).toBe(200);
  });

  it('twenty concurrent wrong passwords get at most five checks [AUTH-12, AUTH-13]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(tenant)));
    const count = (code: string) => answers.filter(({ body }) => body.error === code).length;
    expect(count('INVALID_CREDENTIALS')).toBe(3);
    expect(count('ONE_ATTEMPT_LEFT')).toBe(1);
    expect(count('NO_ATTEMPT_LEFT')).toBe(16);
    expect((await signIn(tenant, { email })).body.error).toBe('NO_ATTEMPT_LEFT');
  });

  it('a right password among concurrent wrong ones removes no later try [AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    await Promise.all([signIn(tenant, { email }), ...Array.from({ length: 12 }, () => wrong(tenant))]);
    const [row] = await w.inTenant(tenant, (tx) =>
      tx.query<{ failures: number }>('select failures from sign_in_failure'),
    );
    expect(row?.failures).toBeGreaterThanOrEqual(8);
  });

  it('an expired password is reported only after the right one was given; no limit means never [AUTH-14]', async () => {
    const limited = await w.mintTenant({ settings: { passwordMaxAgeDays: 90 } });
    const unlimited = await w.mintTenant({ settings: { passwordMaxAgeDays: null } });
    const start = w.clock.now();
    const { email } = await rider(limited);
    await rider(unlimited);
    w.clock.advance(90 * 86_400);
    expect((await signIn(limited, { email })).status).toBe(200);
    w.clock.advance(1);
    expect((await wrong(limited)).body.error).toBe('INVALID_CREDENTIALS');
    const expired = await signIn(limited, { email });
    expect(expired.status).toBe(401);
    expect(expired.body).toMatchObject({ error: 'PASSWORD_EXPIRED', error_description: 'Your password has expired.' });
    expect(expired.cookie).toBeUndefined();
    w.clock.advance(10 * 365 * 86_400);
    expect((await signIn(unlimited, { email })).status).toBe(200);
    w.clock.set(start);
  });

  it('suspended and opted-out members may sign in; an erased one is like an unknown account [AUTH-30, API-05]', async () => {
    const tenant = await w.mintTenant();
    const { memberId, email, cookie } = await rider(tenant);
    for (const status of ['SUSPENDED', 'OPTED_OUT']) {
      await setStatus(tenant, memberId, status);
      expect((await signIn(tenant, { email })).body).toEqual({ UserID: memberId, userStatus: status });
    }
    const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() };
    await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
    expect((await signIn(tenant, { email })).body.error).toBe('INVALID_CREDENTIALS');
    const me = await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie });
    expect(me.body.error).toBe('SESSION_REQUIRED');
  });

  it('another tenant in the body, a tenant without sign-in and empty fields are rejected without counting [TEN-03, API-05, VAL-04, VAL-05, VAL-07]', async () => {
    const tenant = await w.mintTenant();
    const partnered = await w.mintTenant({ isStandalone: false });
    const email = 'ana@example.org';
    const refused = async (body: Record<string, unknown>, where = tenant) => (await signIn(where, body)).body;
    expect(await refused({ email, TenantID: partnered.tenantId })).toMatchObject({ error: 'TENANT_MISMATCH' });
    expect(await refused({ email, isStandalone: true }, partnered)).toMatchObject({
      error: 'STANDALONE_NOT_SUPPORTED',
    });
    expect(await refused({ email, isStandalone: false }, partnered)).toMatchObject({
      error: 'STANDALONE_NOT_SUPPORTED',
    });
    expect(await refused({ email: ' ' })).toMatchObject({ error: 'MissingEmailError', field: 'email' });
    expect(await refused({ email: 'a@b' })).toMatchObject({ error: 'InvalidEmailError', field: 'email' });
    expect(await refused({ email, password: '' })).toMatchObject({ error: 'MissingPasswordError', field: 'password' });
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from sign_in_failure'))).toEqual([]);
  });

  it('neither password nor session token is readable in the database [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant);
    const token = cookie.split('=')[1] ?? '';
    const [row] = await w.inTenant(tenant, (tx) =>
      tx.query<{ kept: string }>(
        `select string_agg(m::text, ' ') || string_agg(encode(s.token_hash, 'escape'), ' ') as kept from member m join session s using (tenant_id, member_id)`,
      ),
    );
    expect(row?.kept).toContain('$argon2id$');
    expect(row?.kept).not.toContain(password);
    expect(row?.kept).not.toContain(token);
  });
});

describe('a session', () => {
  const alive = async (tenant: TestTenant, cookie: string): Promise<boolean> =>
    (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).status === 200;

  it('is ignored if two cookies arrive, because a neighboring host may have planted one [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const [own, planted] = [await rider(tenant), await rider(tenant, 'eve@example.org')];
    for (const cookie of [`${planted.cookie}; ${own.cookie}`, `${own.cookie}; ${planted.cookie}`])
      expect(await alive(tenant, cookie)).toBe(false);
    expect(await alive(tenant, own.cookie)).toBe(true);
  });

  it('ends after 30 days without a request [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const start = w.clock.now();
    const { cookie } = await rider(tenant);
    w.clock.advance(30 * 86_400 - 1);
    expect(await alive(tenant, cookie)).toBe(true);
    w.clock.advance(30 * 86_400);
    expect(await alive(tenant, cookie)).toBe(false);
    w.clock.set(start);
  });

  it('ends 90 days after its start, however active it was [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const start = w.clock.now();
    const { cookie } = await rider(tenant);
    for (let turn = 0; turn < 3; turn += 1) {
      w.clock.advance(29 * 86_400);
      expect(await alive(tenant, cookie)).toBe(true);
    }
    w.clock.advance(3 * 86_400 - 1);
    expect(await alive(tenant, cookie)).toBe(true);
    w.clock.advance(1);
    expect(await alive(tenant, cookie)).toBe(false);
    w.clock.set(start);
  });

  it('a cookie planted by a neighboring host does not sign the user out: the host-only cookie takes precedence [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const reply = await signIn(tenant, { email });
    const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
    const own = set.find((text) => text.startsWith(`__Host-rewards_session_${tenant.tenantId}=`)) ?? '';
    expect(own).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(own).not.toContain('Domain');
    const planted = `rewards_session_${tenant.tenantId}=${'A'.repeat(43)}`;
    expect(await alive(tenant, `${planted}; ${reply.cookie}`)).toBe(false);
    expect(await alive(tenant, `${planted}; ${reply.cookie}; ${own.split(';')[0]}`)).toBe(true);
    const out = await w.request(tenant, { method: 'GET', path: '/auth/logout', cookie: own.split(';')[0] ?? '' });
    expect([out.headers['set-cookie']].flat().map((text) => String(text).split('=')[0])).toEqual([
      `rewards_session_${tenant.tenantId}`,
      `__Host-rewards_session_${tenant.tenantId}`,
    ]);
    expect(await alive(tenant, own.split(';')[0] ?? '')).toBe(false);
  });

  it('sign-out ends it and clears the cookie, and is idempotent [API-06, AUTH-16]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant);
    const out = await w.request(tenant, { method: 'GET', path: '/auth/logout', cookie });
    expect(out.status).toBe(200);
    expect(out.body).toEqual({});
    expect(String(out.headers['set-cookie'])).toMatch(/rewards_session_[\w-]+=;/);
    expect(await alive(tenant, cookie)).toBe(false);
    expect((await w.request(tenant, { method: 'GET', path: '/auth/logout' })).status).toBe(200);
  });

  it('a foreign page can neither sign in nor sign out [AUTH-25, AUTH-26]', async () => {
    const tenant = await w.mintTenant();
    const { cookie, email } = await rider(tenant);
    const cross = { 'sec-fetch-site': 'cross-site' };
    const out = await w.request(tenant, { method: 'GET', path: '/auth/logout', cookie, headers: cross });
    expect(out.status).toBe(403);
    expect(out.body.error).toBe('ORIGIN_NOT_ALLOWED');
    const body = { email, password };
    const entry = await w.request(tenant, { method: 'POST', path: '/auth/login', body, headers: cross });
    expect(entry.body.error).toBe('ORIGIN_NOT_ALLOWED');
    expect(await alive(tenant, cookie)).toBe(true);
  });
});

describe('metering', () => {
  it('allows 30 wrong sign-ins an hour per network, then requires a challenge [API-05, AUTH-35]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    const call = () =>
      metered.request(tenant, { method: 'POST', path: '/auth/login', body: { email: 'ana@example.org', password } });
    const errors = [];
    for (let turn = 0; turn < 30; turn += 1) errors.push((await call()).body.error);
    expect(errors).not.toContain('CHALLENGE_REQUIRED');
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('CHALLENGE_REQUIRED');
    expect(refused.body.challenge.signature).toMatch(/^[0-9a-f]{64}$/);
    metered.clock.advance(3600);
    expect((await call()).body.error).toBe('NO_ATTEMPT_LEFT');
  });
});
