import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { accountTests } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, changeInfo, restoreEmail, linkTo } = accountTests(w);
const START = '2026-03-02T12:00:00.000Z';

beforeEach(() => w.clock.set(START));

type Purpose = 'PASSWORD_RESET' | 'EMAIL_RESTORE';
const check = (tenant: TestTenant, token: string, purpose: Purpose) =>
  call('POST', tenant, '/auth/check-mail-link', { body: { token, purpose } });

async function resetLink(tenant: TestTenant, email: string): Promise<string> {
  await call('POST', tenant, '/auth/forgot-password', { body: { email } });
  return linkTo(tenant, email, 'token');
}
const reset = (tenant: TestTenant, token: string) =>
  call('POST', tenant, '/auth/reset-password', {
    body: { token, newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' },
  });

describe('checking an emailed link', () => {
  it('accepts a reset link any number of times without using it up [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    const token = await resetLink(tenant, (await signUp(tenant)).email);
    for (const _ of [1, 2, 3]) {
      const reply = await check(tenant, token, 'PASSWORD_RESET');
      expect([reply.status, reply.body, reply.headers['set-cookie']]).toEqual([200, { isValid: true }, undefined]);
    }
    expect((await reset(tenant, token)).status).toBe(200);
    expect((await check(tenant, token, 'PASSWORD_RESET')).body.error).toBe('RESET_TOKEN_INVALID');
  });

  it('accepts a restore link, which works once afterwards [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await changeInfo(tenant, rider, { email: 'thief@example.org' });
    const token = await linkTo(tenant, rider.email);
    expect((await check(tenant, token, 'EMAIL_RESTORE')).body).toEqual({ isValid: true });
    expect((await restoreEmail(tenant, token)).status).toBe(200);
    expect((await check(tenant, token, 'EMAIL_RESTORE')).body.error).toBe('RESTORE_TOKEN_INVALID');
  });

  it('rejects an expired, replaced, foreign or forged link, and one for another purpose [PWD-06, ACCT-09, TEN-01]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const { email } = await signUp(tenant);
    const older = await resetLink(tenant, email);
    const token = await resetLink(tenant, email);
    for (const [where, asked, purpose, error] of [
      [tenant, older, 'PASSWORD_RESET', 'RESET_TOKEN_INVALID'],
      [tenant, token, 'EMAIL_RESTORE', 'RESTORE_TOKEN_INVALID'],
      [other, token, 'PASSWORD_RESET', 'RESET_TOKEN_INVALID'],
      [tenant, '', 'PASSWORD_RESET', 'RESET_TOKEN_INVALID'],
    ] as const) {
      const reply = await check(where, asked, purpose);
      expect([reply.status, reply.body.error]).toEqual([400, error]);
    }
    w.clock.advance(60 * 60 - 1);
    expect((await check(tenant, token, 'PASSWORD_RESET')).status).toBe(200);
    w.clock.advance(1);
    expect((await check(tenant, token, 'PASSWORD_RESET')).body.error).toBe('RESET_TOKEN_INVALID');
  });
});

const dead = 'x'.repeat(43);
it.each([
  ['/auth/check-mail-link', { purpose: 'EMAIL_RESTORE' }, 'RESTORE_TOKEN_INVALID'],
  ['/auth/confirm-email', {}, 'CONFIRM_TOKEN_INVALID'],
  ['/auth/reset-password', { newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' }, 'RESET_TOKEN_INVALID'],
] as const)(
  'twenty invalid links in an hour at %s, then 429 with the retry time [PWD-08]',
  async (path, form, code) => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    const ask = () => metered.request(tenant, { method: 'POST', path, body: { token: dead, ...form } });
    for (let turn = 0; turn < 20; turn += 1) expect((await ask()).body.error).toBe(code);
    const refused = await ask();
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  },
);
