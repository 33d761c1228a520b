import { expect, it } from 'vitest';
import { world } from '../../../testing/index.ts';
import { accountTests, password } from '../testing/test-account.ts';

const w = await world();
const { call, changePassword, linkTo, signIn, signUp } = accountTests(w);
const common = 'Welcome1!';
const refusal = (field: string) => ({ error: 'CommonPasswordError', field });

it('a common password is rejected at sign-up, and no member is created [VAL-22]', async () => {
  const tenant = await w.mintTenant();
  const form = { name: 'Ana Lima', email: 'ana@example.org', password: common, confirmNewPassword: common };
  const refused = await call('POST', tenant, '/auth/sign-up', { body: form });
  expect([refused.status, refused.body]).toMatchObject([400, refusal('password')]);
  expect(refused.body.error_description).toContain('easy to guess');
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from member'))).toEqual([]);
});

it('a common password is rejected at a change, without checking the current one, and at a reset, whose link stays valid [VAL-22, PWD-06]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  expect((await changePassword(tenant, rider, { newPassword: common })).body).toMatchObject(refusal('newPassword'));
  await call('POST', tenant, '/auth/forgot-password', { body: { email: rider.email } });
  const token = await linkTo(tenant, rider.email, 'token');
  const reset = (newPassword: string) =>
    call('POST', tenant, '/auth/reset-password', { body: { token, newPassword, confirmNewPassword: newPassword } });
  expect((await reset(common)).body).toMatchObject(refusal('newPassword'));
  expect((await reset('Example#1')).body).toMatchObject(refusal('newPassword'));
  expect((await signIn(tenant, rider.email)).status).toBe(200);
  expect((await reset('Ferry-2026')).body).toEqual({ email: rider.email });
  expect((await signIn(tenant, rider.email, { chosen: password })).body.error).toBe('INVALID_CREDENTIALS');
});
