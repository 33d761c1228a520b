import { expect, it } from 'vitest';
import { signUpFullMember } from '../../testing/full-member.ts';
import { world } from '../../testing/index.ts';

const w = await world();
const COPY = '/rest/users/me/copy';
const ERASURE = '/rest/users/me/erasure';

it('a member can export all data with the password, and nothing without it [ACCT-11, ACCT-10]', async () => {
  const rider = await signUpFullMember(w);
  for (const path of [COPY, ERASURE]) {
    expect((await rider.call('POST', path, {})).body.error).toBe('CURRENT_PASSWORD_REQUIRED');
    expect((await rider.call('POST', path, { currentPassword: 'Wrong!pass1' })).body.error).toBe('WRONG_PASSWORD');
  }
  const copy = await rider.call('POST', COPY, { currentPassword: rider.password });
  expect([copy.status, copy.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(copy.body).toMatchObject({
    format: 'fareback-member-copy/1',
    member: { email: rider.email, name: rider.name },
  });
  expect(JSON.stringify(copy.body)).not.toMatch(/argon2/);
});

it('a member deletes the account with the password: the session ends and the email is free [ACCT-11, AUTH-30]', async () => {
  const rider = await signUpFullMember(w);
  const gone = await rider.call('POST', ERASURE, { currentPassword: rider.password });
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await rider.call('GET', '/rest/users/me/userinfo/en')).body.error).toBe('SESSION_REQUIRED');
  const { email, password } = rider;
  expect((await rider.call('POST', '/auth/login', { email, password })).body.error).toBe('INVALID_CREDENTIALS');
});

it('while a redemption is pending at its supplier, deletion is rejected with that reason [ACCT-11]', async () => {
  const rider = await signUpFullMember(w);
  await w.inTenant(rider.tenant, (tx) => tx.run(`update redemption set status = 'HELD'`));
  const waits = await rider.call('POST', ERASURE, { currentPassword: rider.password });
  expect([waits.status, waits.body.error]).toEqual([409, 'ERASURE_WAITS']);
  expect((await rider.call('GET', '/rest/users/me/userinfo/en')).status).toBe(200);
});
