import { beforeEach, describe, expect, it } from 'vitest';
import { world } from '../../../testing/index.ts';
import { accountTests, cookieOf, password, untilWaiting, wrongPassword } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, signIn, changePassword, isAlive, linkTo, mailsTo, resetAt } = accountTests(w);
const newPassword = 'Ferry-2026';

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

describe('changing the password', () => {
  it('requires the current password; only the new one opens the account afterwards [ACCT-03, API-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const reply = await changePassword(tenant, rider, { email: ' ANA@example.org ' });
    expect([reply.status, reply.body, reply.headers['cache-control']]).toEqual([200, {}, 'no-store']);
    expect((await signIn(tenant, rider.email, { chosen: newPassword })).status).toBe(200);
    expect((await signIn(tenant, rider.email)).body.error).toBe('INVALID_CREDENTIALS');
  });

  it('ends every other session and renews its own id; the old id is invalid [AUTH-24, ACCT-03]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const elsewhere = cookieOf(await signIn(tenant, rider.email), 'session');
    const bystander = await signUp(tenant, 'ben@example.org');
    const reply = await changePassword(tenant, rider);
    const renewed = cookieOf(reply, 'session');
    expect(renewed).not.toBe(rider.session);
    expect(await isAlive(tenant, renewed)).toBe(true);
    expect(await isAlive(tenant, rider.session)).toBe(false);
    expect(await isAlive(tenant, elsewhere)).toBe(false);
    expect(await isAlive(tenant, bystander.session)).toBe(true);
  });

  it('restarts the password’s age [AUTH-14]', async () => {
    const tenant = await w.mintTenant({ settings: { passwordMaxAgeDays: 60 } });
    const rider = await signUp(tenant);
    w.clock.advance(20 * 86_400);
    await changePassword(tenant, rider);
    w.clock.advance(60 * 86_400);
    expect((await signIn(tenant, rider.email, { chosen: newPassword })).status).toBe(200);
    w.clock.advance(1);
    expect((await signIn(tenant, rider.email, { chosen: newPassword })).body.error).toBe('PASSWORD_EXPIRED');
  });

  it('voids an earlier reset link [ACCT-03, PWD-06]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await call('POST', tenant, '/auth/forgot-password', { body: { email: rider.email } });
    const token = await linkTo(tenant, rider.email, 'token');
    await changePassword(tenant, rider);
    const form = { token, newPassword: 'Stolen-2026', confirmNewPassword: 'Stolen-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', { body: form })).body.error).toBe('RESET_TOKEN_INVALID');
  });

  it.each([
    ['currentPassword', { currentPassword: '' }, 'MissingPasswordError'],
    ['newPassword', { newPassword: '' }, 'MissingPasswordError'],
    ['newPassword', { newPassword: 'Tram!l7' }, 'PasswordLengthError'],
    ['newPassword', { newPassword: `Tram!7${'x'.repeat(59)}` }, 'PasswordLengthError'],
    ['newPassword', { newPassword: 'Tram!line 7' }, 'InvalidSpecialCharError'],
    ['newPassword', { newPassword: 'Tramline77' }, 'IncorrectPasswordCompositionError'],
    ['newPassword', { confirmNewPassword: 'Ferry-2027' }, 'PasswordsNotMatch'],
  ])(
    'validates all three fields: %s of %j is %s, without checking the password [VAL-12, SIGNUP-18]',
    async (field, over, error) => {
      const tenant = await w.mintTenant();
      const rider = await signUp(tenant);
      const reply = await changePassword(tenant, rider, { currentPassword: wrongPassword, ...over });
      expect([reply.status, reply.body.error, reply.body.field]).toEqual([400, error, field]);
      expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from member_try'))).toEqual([]);
      expect(await isAlive(tenant, rider.session)).toBe(true);
    },
  );

  it('the current password must only be present and correct: no format rule applies [VAL-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const reply = await changePassword(tenant, rider, { currentPassword: 'x' });
    expect([reply.status, reply.body.error, reply.body.error_description]).toEqual([
      400,
      'WRONG_PASSWORD',
      'Wrong Password',
    ]);
    expect(await isAlive(tenant, rider.session)).toBe(true);
    expect((await signIn(tenant, rider.email)).status).toBe(200);
  });

  it('id and email in the payload are compared, never used [ACCT-09, API-09]', async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    for (const over of [{ UserID: ben.memberId }, { email: ben.email }, { email: '' }]) {
      const reply = await changePassword(tenant, ana, over);
      expect([reply.status, reply.body.error]).toEqual([400, 'USER_MISMATCH']);
    }
    expect((await signIn(tenant, ben.email)).status).toBe(200);
    expect((await signIn(tenant, ana.email)).status).toBe(200);
    expect((await changePassword(tenant, { ...ana, cookie: '' })).body.error).toBe('SESSION_REQUIRED');
  });

  it('a member without a password can set one by a reset only [ACCT-03]', async () => {
    const tenant = await w.mintTenant();
    const member = await w.signUpMember(tenant, { email: 'ana@example.org' });
    const reply = await changePassword(tenant, { ...member, session: '', device: '' });
    expect(reply.body.error).toBe('WRONG_PASSWORD');
  });
});

describe('notification of a changed password', () => {
  it('is emailed as plain text, and not sent for a rejected change [ACCT-03]', async () => {
    const tenant = await w.mintTenant({ configuration: { en: { SupportPhoneNumber: '+1 555 010 0199' } } });
    const rider = await signUp(tenant);
    await changePassword(tenant, rider, { currentPassword: wrongPassword });
    expect(await mailsTo(tenant, rider.email)).toEqual([]);
    await changePassword(tenant, rider);
    const [mail, ...others] = await mailsTo(tenant, rider.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('+1 555 010 0199');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/#token=|#restore=|href=/);
  });

  it('is emailed after a reset too [PWD-08]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await resetAt(tenant, rider.email);
    const subjects = (await mailsTo(tenant, rider.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your password was changed', 'Reset your password']);
  });
});

describe('guesses of the current password', () => {
  const guess = (tenant: Parameters<typeof changePassword>[0], rider: Parameters<typeof changePassword>[1]) =>
    changePassword(tenant, rider, { currentPassword: wrongPassword });

  it('are limited to five in 15 minutes; then even the right one is rejected until the first is 15 minutes old [ACCT-03, API-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    for (let turn = 0; turn < 5; turn += 1) expect((await guess(tenant, rider)).body.error).toBe('WRONG_PASSWORD');
    const refused = await changePassword(tenant, rider);
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe('900');
    w.clock.advance(899);
    expect((await changePassword(tenant, rider)).status).toBe(429);
    w.clock.advance(1);
    expect((await changePassword(tenant, rider)).status).toBe(200);
  });

  it('fifty concurrent guesses get five checks, and a later right one gets no check [ACCT-03, API-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const replies = await Promise.all(Array.from({ length: 50 }, () => guess(tenant, rider)));
    expect(replies.filter(({ body }) => body.error === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(45);
    expect((await changePassword(tenant, rider)).status).toBe(429);
    expect((await signIn(tenant, rider.email)).status).toBe(200);
  });

  it('the right password removes its own try only [ACCT-03]', async () => {
    const tenant = await w.mintTenant();
    let rider = await signUp(tenant);
    for (let turn = 0; turn < 4; turn += 1) await guess(tenant, rider);
    for (const [from, to] of [
      [password, newPassword],
      [newPassword, password],
    ]) {
      const reply = await changePassword(tenant, rider, { currentPassword: from, newPassword: to });
      expect(reply.status).toBe(200);
      rider = { ...rider, cookie: cookieOf(reply, 'session') };
    }
    expect((await guess(tenant, rider)).body.error).toBe('WRONG_PASSWORD');
    expect((await guess(tenant, rider)).status).toBe(429);
  });

  it('are counted per member [ACCT-03, TEN-01]', async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    for (let turn = 0; turn < 6; turn += 1) await guess(tenant, ana);
    expect((await changePassword(tenant, ben)).status).toBe(200);
  });
});

it('of two concurrent changes one succeeds, and one session remains [AUTH-24, ACCT-03]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  const replies = await Promise.all(
    ['Ferry-2026', 'Ferry-2027'].map((chosen) => changePassword(tenant, rider, { newPassword: chosen })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from session'))).toHaveLength(1);
});

it('a sign-in with the old password waits for a running change, and starts no session after it [AUTH-24, ACCT-03]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  const entry = await w.inTenant(tenant, async (tx) => {
    const named = [tx.tenantId, rider.memberId];
    await tx.run('select 1 from member where tenant_id = $1 and member_id = $2 for no key update', named);
    const answer = signIn(tenant, rider.email);
    await untilWaiting(tx, answer);
    await tx.run(`update member set password_hash = 'another' where tenant_id = $1 and member_id = $2`, named);
    await tx.run('delete from session where tenant_id = $1 and member_id = $2', named);
    return { answer };
  });
  expect((await entry.answer).body.error).toBe('INVALID_CREDENTIALS');
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from session'))).toEqual([]);
});
