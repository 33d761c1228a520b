import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';

import { accountTests, cookieOf, password, type Rider, wrongPassword } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, signIn, changeInfo, changePassword, resetAt, restoreEmail, linkTo, mailsTo, block, isAlive } =
  accountTests(w);
const START = '2026-03-02T12:00:00.000Z';
const stolen = 'thief@example.org';

beforeEach(() => w.clock.set(START));

const userInfo = (tenant: TestTenant, cookie: string) => call('GET', tenant, '/rest/users/me/userinfo/en', { cookie });

async function settled(tenant: TestTenant, email?: string): Promise<Rider> {
  const rider = await signUp(tenant, email);
  w.clock.advance(86_400);
  return rider;
}

/** Checks that after a link only a reset opens the account, which requires reading the address's email. */
async function isBackAt(tenant: TestTenant, email: string): Promise<void> {
  for (const chosen of [password, 'Stolen-2026'])
    expect((await signIn(tenant, email, { chosen })).body.error).toBe('INVALID_CREDENTIALS');
  await resetAt(tenant, email);
  expect((await signIn(tenant, email, { chosen: 'Ferry-2026' })).status).toBe(200);
}

/** A rider whose address was changed by a session thief, and the restore link the rider got. */
async function robbed(tenant: TestTenant): Promise<Rider & { link: string }> {
  const rider = await settled(tenant);
  expect((await changeInfo(tenant, rider, { email: stolen })).status).toBe(200);
  return { ...rider, link: await linkTo(tenant, rider.email) };
}

describe('restoring an email', () => {
  it('restores the earlier address and ends every session of the account [ACCT-09, D-158]', async () => {
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
    await resetAt(tenant, rider.email);
    const again = await signIn(tenant, rider.email, { chosen: 'Ferry-2026' });
    expect((await userInfo(tenant, cookieOf(again, 'session'))).body).toMatchObject({
      UserID: rider.memberId,
      email: rider.email,
    });
  });

  it("lifts the address's sign-in block, also on known devices [ACCT-09, AUTH-13]", async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await block(tenant, rider.email);
    for (let turn = 0; turn < 5; turn += 1)
      await signIn(tenant, rider.email, { chosen: wrongPassword, cookie: rider.device });
    expect((await signIn(tenant, rider.email, { chosen: password, cookie: rider.device })).body.error).toBe(
      'NO_ATTEMPT_LEFT',
    );
    await restoreEmail(tenant, rider.link);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from sign_in_failure'))).toEqual([]);
    await isBackAt(tenant, rider.email);
  });

  it('works for exactly seven days [ACCT-09]', async () => {
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

  it("works once, even for ten concurrent requests; another tenant's, a reset link's and a forged token never work [ACCT-09, TEN-01]", async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const rider = await robbed(tenant);
    await call('POST', tenant, '/auth/forgot-password', { body: { email: stolen } });
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
    expect((await call('POST', tenant, '/auth/reset-password', { body: form })).body.error).toBe('RESET_TOKEN_INVALID');
    const replies = await Promise.all(Array.from({ length: 10 }, () => restoreEmail(tenant, rider.link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'RESTORE_TOKEN_INVALID')).toHaveLength(9);
  });

  it('voids every link created later, and reset links, but no earlier link [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    w.clock.advance(60);
    await changeInfo(tenant, rider, { email: 'second@example.org' });
    const later = await linkTo(tenant, stolen);
    await call('POST', tenant, '/auth/forgot-password', { body: { email: 'second@example.org' } });
    const reset = await linkTo(tenant, 'second@example.org', 'token');

    const thiefs = await settled(tenant, 'ben@example.org');
    await changeInfo(tenant, thiefs, { email: 'ben2@example.org' });
    const first = await linkTo(tenant, 'ben@example.org');
    w.clock.advance(86_400);
    await changeInfo(tenant, thiefs, { email: 'ben3@example.org' });
    expect((await restoreEmail(tenant, await linkTo(tenant, 'ben2@example.org'))).status).toBe(200);
    expect((await restoreEmail(tenant, first)).status).toBe(200);
    await isBackAt(tenant, 'ben@example.org');

    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
    expect((await restoreEmail(tenant, later)).body.error).toBe('RESTORE_TOKEN_INVALID');
    const form = { token: reset, newPassword: 'Stolen-2026', confirmNewPassword: 'Stolen-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', { body: form })).body.error).toBe('RESET_TOKEN_INVALID');
    await isBackAt(tenant, rider.email);
  });

  it('cannot be prevented by concurrent changes, nor by a slow clock [ACCT-09]', async () => {
    for (const behindMillis of [0, 1, 5_000]) {
      w.clock.set(START);
      const tenant = await w.mintTenant();
      const rider = await robbed(tenant);
      const moment = w.clock.now();
      w.clock.set(new Date(moment.getTime() - behindMillis));
      await w.inTenant(tenant, (tx) => tx.run('update member set email_proved_at = $1', [moment]));
      await changeInfo(tenant, rider, { email: 'second@example.org' });
      const thiefs = await linkTo(tenant, stolen);
      w.clock.set(moment);
      expect((await restoreEmail(tenant, thiefs)).status).toBe(200);
      expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
      await isBackAt(tenant, rider.email);
    }
  });

  it('disables every password, from before and after the change, until the rider sets one by a reset [ACCT-09, D-158]', async () => {
    for (const isChanged of [true, false]) {
      const tenant = await w.mintTenant();
      const rider = await robbed(tenant);
      w.clock.advance(1);
      if (isChanged) await changePassword(tenant, { ...rider, email: stolen }, { newPassword: 'Stolen-2026' });
      await restoreEmail(tenant, rider.link);
      expect(await w.inTenant(tenant, (tx) => tx.query('select password_hash as kept from member'))).toEqual([
        { kept: null },
      ]);
      await isBackAt(tenant, rider.email);
    }
  });

  it('works even if the rider already changed the address back in the form [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await changeInfo(tenant, rider, { email: rider.email });
    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
    await isBackAt(tenant, rider.email);
  });

  it('the rider wins against concurrent changes, and no earlier session remains [ACCT-09, AUTH-24]', async () => {
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

  it("works through the tenant's own app only: a foreign page is rejected [AUTH-25]", async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await call('POST', tenant, '/auth/restore-email', {
        body: { token: rider.link },
        cookie: rider.cookie,
        headers,
      });
      expect([reply.status, reply.body.error]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    }
    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
  });
});

describe("a thief with the rider's session", () => {
  const go = async (tenant: TestTenant, rider: Rider, ...emails: string[]): Promise<void> => {
    for (const email of emails) expect((await changeInfo(tenant, rider, { email })).status).toBe(200);
  };

  it('who changes the address back and forth gains nothing: the newest link works like the first [ACCT-09, D-158]', async () => {
    for (const waitSeconds of [0, 86_400]) {
      const tenant = await w.mintTenant();
      const rider = await settled(tenant);
      await go(tenant, rider, stolen);
      w.clock.advance(waitSeconds);
      await go(tenant, rider, rider.email);
      const thiefs = await linkTo(tenant, stolen);
      expect(thiefs === '').toBe(waitSeconds === 0);
      await go(tenant, rider, stolen);
      const links = (await mailsTo(tenant, rider.email)).length;
      expect(links).toBe(2);
      expect((await restoreEmail(tenant, await linkTo(tenant, rider.email))).status).toBe(200);
      expect((await restoreEmail(tenant, thiefs)).status).toBe(400);
      expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from mail_link'))).toEqual([]);
      await isBackAt(tenant, rider.email);
    }
  });

  it('who changed the address and back within seconds has no link, so a new password is enough to stop him [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await settled(tenant);
    await go(tenant, rider, stolen, rider.email);
    expect(await linkTo(tenant, stolen)).toBe('');
    expect((await changePassword(tenant, rider)).status).toBe(200);
    expect((await signIn(tenant, rider.email, { chosen: 'Ferry-2026' })).status).toBe(200);
  });

  it('who held the account for a day loses his link when the rider resets the password [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await settled(tenant);
    await go(tenant, rider, stolen);
    w.clock.advance(86_400);
    await go(tenant, rider, rider.email);
    const thiefs = await linkTo(tenant, stolen);
    expect(thiefs).not.toBe('');
    await resetAt(tenant, rider.email);
    expect((await restoreEmail(tenant, thiefs)).body.error).toBe('RESTORE_TOKEN_INVALID');
  });

  it("who resets the password at his own address does not void the rider's link [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await resetAt(tenant, stolen, 'Stolen-2026');
    expect((await restoreEmail(tenant, rider.link)).status).toBe(200);
    await isBackAt(tenant, rider.email);
  });

  it("who moves through other people's addresses reserves no address against its owner [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const rider = await settled(tenant);
    await go(tenant, rider, 'ben@example.org', 'eve@example.org', stolen);
    const ben = await signUp(tenant, 'ben@example.org');
    expect((await changeInfo(tenant, ben, { email: 'eve@example.org' })).status).toBe(200);
    const form = { name: 'Ana Two', email: rider.email, password, confirmNewPassword: password };
    expect((await call('POST', tenant, '/auth/sign-up', { body: form })).body.error).toBe('EMAIL_ALREADY_EXISTS');
  });

  it("is notified at his address of the restore, without a link and without the rider's full address [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const rider = await robbed(tenant);
    await restoreEmail(tenant, rider.link);
    const [mail, ...others] = await mailsTo(tenant, stolen);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('a***@example.org');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/#restore=|#token=|ana@/);
  });
});

describe("account created with another person's address", () => {
  it("belongs to that person alone after a reset: no link to the stranger's own address remains [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const eve = await signUp(tenant, 'eve@example.org');
    await changeInfo(tenant, eve, { email: 'victim@example.org' });
    const strangers = await linkTo(tenant, 'eve@example.org');
    expect(strangers).not.toBe('');
    await resetAt(tenant, 'victim@example.org');
    expect((await restoreEmail(tenant, strangers)).body.error).toBe('RESTORE_TOKEN_INVALID');
    expect(await isAlive(tenant, eve.session)).toBe(false);
  });

  it('is restored at once for its recent creator, unless the address was taken since [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    await changeInfo(tenant, ana, { email: 'new@example.org' });
    await changeInfo(tenant, ben, { email: 'other@example.org' });
    await signUp(tenant, 'ben@example.org');
    const [anas, bens] = [await linkTo(tenant, ana.email), await linkTo(tenant, 'ben@example.org')];
    expect((await restoreEmail(tenant, anas)).status).toBe(200);
    const refused = await restoreEmail(tenant, bens);
    expect([refused.status, refused.body.error]).toEqual([400, 'RESTORE_TOKEN_INVALID']);
    expect((await signIn(tenant, 'other@example.org')).status).toBe(200);
  });

  it('is not restored to an address that its later holder may restore [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const ana = await signUp(tenant);
    await changeInfo(tenant, ana, { email: 'new@example.org' });
    const first = await linkTo(tenant, ana.email);
    const later = await settled(tenant, ana.email);
    await changeInfo(tenant, later, { email: stolen });
    expect((await restoreEmail(tenant, first)).body.error).toBe('RESTORE_TOKEN_INVALID');
    expect((await restoreEmail(tenant, await linkTo(tenant, ana.email))).status).toBe(200);
  });
});

it("neither a link's token nor its stored address is readable in the database [ACCT-09]", async () => {
  const tenant = await w.mintTenant();
  const rider = await robbed(tenant);
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query<{ kept: string }>(
      `select l::text || encode(l.token_hash, 'escape') || encode(l.email_sealed, 'escape') as kept from mail_link l where purpose = 'EMAIL_RESTORE'`,
    ),
  );
  expect(rows).toEqual([{ kept: expect.stringContaining(`EMAIL_RESTORE,${rider.memberId}`) }]);
  expect(rows[0]?.kept).not.toContain(rider.email);
  expect(rows[0]?.kept).not.toContain(rider.link);
});
