import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant } from '../../testing/index.ts';
import { world } from '../../testing/index.ts';
import { accountTests, cookieOf, password, type Rider, wrongPassword } from './test-account.ts';

const w = await world();
const { call, signUp, signIn, changeInfo, changePassword, restoreEmail, linkTo, block, isAlive } = accountTests(w);
const START = '2026-03-02T12:00:00.000Z';
const stolen = 'thief@example.org';

beforeEach(() => w.clock.set(START));

const userInfo = (tenant: TestTenant, cookie: string) =>
  call('GET', tenant, '/rest/users/me/userinfo/en', undefined, cookie);

/** A rider whose address somebody with the session changed, and the link that came to the rider. */
async function robbed(tenant: TestTenant): Promise<Rider & { link: string }> {
  const rider = await signUp(tenant);
  expect((await changeInfo(tenant, rider, { email: stolen })).status).toBe(200);
  return { ...rider, link: await linkTo(tenant, rider.email) };
}

describe('taking an email back', () => {
  it('gives the earlier address back and ends every session of the account [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    const thief = cookieOf(await signIn(tenant, stolen), 'session');
    const bystander = await signUp(tenant, 'ben@example.org');
    const reply = await restoreEmail(tenant, rider.link);
    expect([reply.status, reply.body, reply.cookie]).toEqual([200, {}, undefined]);
    expect(await isAlive(tenant, rider.session)).toBe(false);
    expect(await isAlive(tenant, thief)).toBe(false);
    expect(await isAlive(tenant, bystander.session)).toBe(true);
    expect((await signIn(tenant, stolen)).body.error).toBe('INVALID_CREDENTIALS');
    const again = await signIn(tenant, rider.email);
    expect((await userInfo(tenant, cookieOf(again, 'session'))).body).toMatchObject({
      UserID: rider.memberId,
      email: rider.email,
    });
  });

  it('lifts the sign-in block of the address, on known devices too [ACCT-09, AUTH-13]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await block(tenant, rider.email);
    for (let turn = 0; turn < 5; turn += 1) await signIn(tenant, rider.email, wrongPassword, rider.device);
    expect((await signIn(tenant, rider.email, password, rider.device)).body.error).toBe('NO_ATTEMPT_LEFT');
    await restoreEmail(tenant, rider.link);
    expect((await signIn(tenant, rider.email)).status).toBe(200);
    expect((await signIn(tenant, rider.email, password, rider.device)).status).toBe(200);
  });

  it('works for seven days and not a second longer [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const [early, late] = [await robbed(tenant), await signUp(tenant, 'ben@example.org')];
    await changeInfo(tenant, late, { email: 'other@example.org' });
    const lateLink = await linkTo(tenant, late.email);
    w.clock.advance(7 * 86_400 - 1);
    expect((await restoreEmail(tenant, early.link)).status).toBe(200);
    w.clock.advance(1);
    const refused = await restoreEmail(tenant, lateLink);
    expect([refused.status, refused.body.error]).toEqual([400, 'RESTORE_TOKEN_INVALID']);
    expect((await signIn(tenant, 'other@example.org')).status).toBe(200);
  });

  it('works once, of ten at the same time too; another tenant’s, a reset link’s and a made-up token never [ACCT-09, TEN-01]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const rider = await robbed(tenant);
    await call('POST', tenant, '/auth/forgot-password', { email: stolen });
    const reset = await linkTo(tenant, stolen, 'token');
    for (const [where, token] of [
      [other, rider.link],
      [tenant, reset],
      [tenant, 'x'.repeat(43)],
      [tenant, ''],
      [tenant, '\u0000'],
    ] as const)
      expect((await restoreEmail(where, token)).status).toBe(400);
    const form = { token: rider.link, newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', form)).body.error).toBe('RESET_TOKEN_INVALID');
    const replies = await Promise.all(Array.from({ length: 10 }, () => restoreEmail(tenant, rider.link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'RESTORE_TOKEN_INVALID')).toHaveLength(9);
  });

  it('voids every link made later, and reset links, but none made earlier [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    w.clock.advance(60);
    await changeInfo(tenant, rider, { email: 'second@example.org' });
    const later = await linkTo(tenant, stolen);
    await call('POST', tenant, '/auth/forgot-password', { email: 'second@example.org' });
    const reset = await linkTo(tenant, 'second@example.org', 'token');

    const thiefs = await signUp(tenant, 'ben@example.org');
    await changeInfo(tenant, thiefs, { email: 'ben2@example.org' });
    const first = await linkTo(tenant, 'ben@example.org');
    w.clock.advance(60);
    await changeInfo(tenant, thiefs, { email: 'ben3@example.org' });
    expect((await restoreEmail(tenant, await linkTo(tenant, 'ben2@example.org'))).status).toBe(200);
    expect((await restoreEmail(tenant, first)).status).toBe(200);
    expect((await signIn(tenant, 'ben@example.org')).status).toBe(200);

    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
    expect((await restoreEmail(tenant, later)).body.error).toBe('RESTORE_TOKEN_INVALID');
    const form = { token: reset, newPassword: 'Stolen-2026', confirmNewPassword: 'Stolen-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', form)).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await signIn(tenant, rider.email)).status).toBe(200);
  });

  it('cannot be taken away from the rider by changes within one moment, nor by a clock that is behind [ACCT-09]', async () => {
    for (const behindMillis of [0, 1, 5_000]) {
      w.clock.set(START);
      const tenant = await w.mintTenant();
      const rider = await robbed(tenant);
      w.clock.set(new Date(Date.parse(START) - behindMillis));
      await changeInfo(tenant, rider, { email: 'second@example.org' });
      const thiefs = await linkTo(tenant, stolen);
      w.clock.set(START);
      expect((await restoreEmail(tenant, thiefs)).status).toBe(200);
      expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
      expect((await signIn(tenant, rider.email)).status).toBe(200);
    }
  });

  it('a password that was set after the change opens nothing any more; an older one stays [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    w.clock.advance(1);
    await changePassword(tenant, { ...rider, email: stolen }, { newPassword: 'Stolen-2026' });
    await restoreEmail(tenant, rider.link);
    for (const chosen of ['Stolen-2026', password])
      expect((await signIn(tenant, rider.email, chosen)).body.error).toBe('INVALID_CREDENTIALS');
    await call('POST', tenant, '/auth/forgot-password', { email: rider.email });
    const token = await linkTo(tenant, rider.email, 'token');
    const form = { token, newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', form)).status).toBe(200);
    expect((await signIn(tenant, rider.email, 'Ferry-2026')).status).toBe(200);
  });

  it('goes through though the rider had already taken the address back in the form [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await changeInfo(tenant, rider, { email: rider.email });
    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
    expect((await signIn(tenant, rider.email)).status).toBe(200);
  });

  it('against further changes at the same time the rider wins, and no session of before is left [ACCT-09, AUTH-24]', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const tenant = await w.mintTenant();
      const rider = await robbed(tenant);
      const [restored] = await Promise.all([
        restoreEmail(tenant, rider.link),
        changeInfo(tenant, rider, { email: `again${turn}@example.org` }),
        signIn(tenant, stolen),
        signIn(tenant, stolen),
      ]);
      expect(restored.status).toBe(200);
      expect(await isAlive(tenant, rider.session)).toBe(false);
      expect(await w.inTenant(tenant, (tx) => tx.query('select email from member'))).toEqual([{ email: rider.email }]);
      expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from session'))).toEqual([]);
    }
  });

  it('works from any site’s link only through the tenant’s own app: a foreign page is refused [AUTH-25]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    const headers = { origin: 'https://evil.example' };
    const reply = await call('POST', tenant, '/auth/restore-email', { token: rider.link }, undefined, headers);
    expect(reply.body.error).not.toBeUndefined();
    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
  });
});

it('neither the link’s token nor the address it keeps stands readable in the database [ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const rider = await robbed(tenant);
  const [row] = await w.inTenant(tenant, (tx) =>
    tx.query<{ kept: string }>(
      `select l::text || encode(l.token_hash, 'escape') || encode(l.email_sealed, 'escape') as kept from mail_link l`,
    ),
  );
  expect(row?.kept).toBeTruthy();
  expect(row?.kept).not.toContain(rider.email);
  expect(row?.kept).not.toContain(rider.link);
});
