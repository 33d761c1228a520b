import { expect, it } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { NUMBER, phoneTests } from '../verification/testing/test-phone.ts';
import { accountTests, password } from './testing/test-account.ts';

const w = await world();
const { call, signUp } = accountTests(w);
const { ask, codeIn, confirm, me, unverified, verify } = phoneTests(w);
const neutral = { settings: { neutralAnswers: true } };

const again = (tenant: TestTenant, on = w) =>
  on.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: 'Eve Stranger', email: 'ana@example.org', password, confirmNewPassword: password },
  });

it('with neutral replies, a sign-up with a taken address says only that it failed, and what to do [SIGNUP-20]', async () => {
  const tenant = await w.mintTenant(neutral);
  await signUp(tenant);
  const refused = await again(tenant);
  expect([refused.status, refused.body.error, refused.body.field]).toEqual([409, 'SIGN_UP_NOT_POSSIBLE', 'email']);
  expect(JSON.stringify(refused.body)).not.toMatch(/exist|taken/i);
});

it('otherwise a taken address is reported five times an hour per network, then no more [SIGNUP-20]', async () => {
  const metered = await world({ rateLimits: true });
  const tenant = await metered.mintTenant();
  const answers: string[] = [];
  expect((await again(tenant, metered)).status).toBe(200);
  for (let turn = 0; turn < 6; turn += 1) answers.push((await again(tenant, metered)).body.error);
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'EMAIL_ALREADY_EXISTS'), 'SIGN_UP_NOT_POSSIBLE']);
});

it("another member's number is texted like any other; the reader of the code learns of it and may move it [SIGNUP-20, PHONE-04]", async () => {
  const tenant = await w.mintTenant(neutral);
  const [earlier, newer] = [await unverified(tenant), await unverified(tenant)];
  await verify(tenant, earlier);
  expect((await ask(tenant, newer, NUMBER)).status).toBe(200);
  const code = codeIn(tenant);
  expect((await confirm(tenant, newer, code)).body.error).toBe('PHONE_ALREADY_REGISTERED');
  expect(await me(tenant, earlier)).toMatchObject({ isPhoneVerified: true });
  expect((await confirm(tenant, newer, code, true)).body).toEqual({ userStatus: 'VERIFIED' });
  expect((await call('GET', tenant, '/rest/users/me/userinfo/en', { cookie: newer.cookie })).body.phoneNumber).toBe(
    '4455',
  );
});
