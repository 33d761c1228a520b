import { beforeEach, describe, expect, it } from 'vitest';
import { MessageRejected } from '../../../adapters/messenger.ts';
import { sendMailJob } from '../../../jobs/send-mail.ts';
import { waitingJobs } from '../../../platform/queue.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { SEND_MAIL } from '../../notifications/index.ts';
import { accountTests, password, type Rider } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, changeInfo, restoreEmail, linkTo, confirmMailsTo, isAlive } = accountTests(w);
const START = '2026-03-02T12:00:00.000Z';

beforeEach(() => w.clock.set(START));

const confirm = (tenant: TestTenant, token: string) => call('POST', tenant, '/auth/confirm-email', { body: { token } });
const again = (tenant: TestTenant, { cookie }: Rider) =>
  call('POST', tenant, '/auth/manage-account/email-confirmation', { cookie });
const standing = async (tenant: TestTenant, { cookie }: Rider): Promise<unknown> =>
  (await call('GET', tenant, '/rest/users/me/userinfo/en', { cookie })).body.emailConfirmation;

describe('confirmation after sign-up', () => {
  it('an email asks to confirm the address without naming a person, and nothing waits for it [SIGNUP-21]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    expect(await standing(tenant, rider)).toBe('ASKED');
    const [mail, ...others] = await confirmMailsTo(tenant, rider.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirm your email');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ana|Lima/);
    expect((await confirm(tenant, await linkTo(tenant, rider.email, 'confirm'))).body).toEqual({});
    expect(await standing(tenant, rider)).toBe('CONFIRMED');
    expect(await isAlive(tenant, rider.cookie)).toBe(true);
  });

  it('the email is in the language of the sign-up page, whatever the browser says [LANG-13]', async () => {
    const tenant = await w.mintTenant();
    const form = { name: 'Ana Lima', email: 'bora@example.org', password, confirmNewPassword: password };
    const asked = { body: form, cookie: 'language=ko', headers: { 'accept-language': 'en-US' } };
    expect((await call('POST', tenant, '/auth/sign-up', asked)).status).toBe(200);
    expect((await confirmMailsTo(tenant, form.email))[0]?.subject).toMatch(/\p{Script=Hangul}/u);
  });

  it('the link works for 7 days, repeatedly, in its own tenant and for confirmation only [SIGNUP-21, TEN-01]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const token = await linkTo(tenant, (await signUp(tenant)).email, 'confirm');
    const check = (where: TestTenant) =>
      call('POST', where, '/auth/check-mail-link', { body: { token, purpose: 'EMAIL_CONFIRM' } });
    expect((await confirm(other, token)).body.error).toBe('CONFIRM_TOKEN_INVALID');
    expect((await restoreEmail(tenant, token)).body.error).toBe('RESTORE_TOKEN_INVALID');
    expect((await check(tenant)).body).toEqual({ isValid: true });
    const replies = [await confirm(tenant, token), await confirm(tenant, token), await check(tenant)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    w.clock.advance(7 * 86_400);
    for (const reply of [await confirm(tenant, token), await check(tenant)])
      expect([reply.status, reply.body.error]).toEqual([400, 'CONFIRM_TOKEN_INVALID']);

    const late = await signUp(tenant, 'late@example.org');
    const lates = await linkTo(tenant, late.email, 'confirm');
    w.clock.advance(7 * 86_400);
    expect((await confirm(tenant, lates)).body.error).toBe('CONFIRM_TOKEN_INVALID');
  });

  it('a taken address gets no email, even with neutral replies [SIGNUP-20, SIGNUP-21]', async () => {
    for (const neutralAnswers of [false, true]) {
      const tenant = await w.mintTenant({ settings: { neutralAnswers } });
      const { email } = await signUp(tenant);
      const form = { name: 'Ana Lima', email, password: 'Tram!line7', confirmNewPassword: 'Tram!line7' };
      expect((await call('POST', tenant, '/auth/sign-up', { body: form })).status).toBe(409);
      expect(await confirmMailsTo(tenant, email)).toHaveLength(1);
    }
  });
});

describe('resending the confirmation', () => {
  it('voids the older link; an address gets at most three emails an hour and five a day [SIGNUP-21]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const first = await linkTo(tenant, rider.email, 'confirm');
    for (const _ of [2, 3]) expect((await again(tenant, rider)).body).toEqual({ emailConfirmation: 'ASKED' });
    const refused = await again(tenant, rider);
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await confirm(tenant, first)).body.error).toBe('CONFIRM_TOKEN_INVALID');
    w.clock.advance(3600);
    for (const _ of [4, 5]) expect((await again(tenant, rider)).status).toBe(200);
    w.clock.advance(3600);
    expect((await again(tenant, rider)).status).toBe(429);
    expect((await confirm(tenant, await linkTo(tenant, rider.email, 'confirm'))).status).toBe(200);
  });

  it('sends nothing for a confirmed address, and reports it [SIGNUP-21]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await confirm(tenant, await linkTo(tenant, rider.email, 'confirm'));
    expect((await again(tenant, rider)).body).toEqual({ emailConfirmation: 'CONFIRMED' });
    expect(await confirmMailsTo(tenant, rider.email)).toHaveLength(1);
  });
});

it('a changed address needs its own confirmation: the earlier link confirms nothing [SIGNUP-21, ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant, 'anna@example.org');
  const mistyped = await linkTo(tenant, rider.email, 'confirm');
  expect((await changeInfo(tenant, rider, { email: 'ana@example.org' })).status).toBe(200);
  expect(await standing(tenant, rider)).toBe('ASKED');
  expect((await confirm(tenant, mistyped)).body.error).toBe('CONFIRM_TOKEN_INVALID');
  expect((await confirm(tenant, await linkTo(tenant, 'ana@example.org', 'confirm'))).status).toBe(200);
  expect(await standing(tenant, rider)).toBe('CONFIRMED');
});

it('an address over its email limit gets no email at a change, and the previous link confirms nothing [SIGNUP-21]', async () => {
  const tenant = await w.mintTenant();
  const other = await signUp(tenant, 'often@example.org');
  for (const _ of [2, 3]) await again(tenant, other);
  expect((await changeInfo(tenant, other, { email: 'else@example.org' })).status).toBe(200);
  const elses = await linkTo(tenant, 'else@example.org', 'confirm');
  expect((await changeInfo(tenant, other, { email: 'often@example.org' })).status).toBe(200);
  expect(await standing(tenant, other)).toBe('UNASKED');
  expect((await confirm(tenant, elses)).body.error).toBe('CONFIRM_TOKEN_INVALID');
});

it("restoring an address confirms it, and the replaced address's link confirms nothing [SIGNUP-21, ACCT-09]", async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  await changeInfo(tenant, rider, { email: 'thief@example.org' });
  const thiefs = await linkTo(tenant, 'thief@example.org', 'confirm');
  expect((await restoreEmail(tenant, await linkTo(tenant, rider.email))).status).toBe(200);
  expect((await confirm(tenant, thiefs)).body.error).toBe('CONFIRM_TOKEN_INVALID');
});

it('an undeliverable email is shown, unless the member has another address by then [SIGNUP-21]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant, 'anna@example.org');
  const messenger = {
    send: async () => {
      throw new MessageRejected('no such mailbox', undefined, true);
    },
  };
  const job = sendMailJob({ ...w.deps, messenger });
  const giveUp = async () => {
    const jobs = await w.inTenant(tenant, (tx) => waitingJobs(tx, SEND_MAIL, tenant.tenantId));
    for (const { payload } of jobs) await job.run(payload);
  };
  await giveUp();
  expect(await standing(tenant, rider)).toBe('UNDELIVERED');
  expect((await again(tenant, rider)).body).toEqual({ emailConfirmation: 'ASKED' });

  await w.inTenant(tenant, (tx) => tx.run("update member set email = 'ana@example.org'"));
  await giveUp();
  expect(await standing(tenant, rider)).toBe('ASKED');
});
