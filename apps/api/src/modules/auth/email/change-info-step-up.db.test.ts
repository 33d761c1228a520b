import { expect, it } from 'vitest';
import { world } from '../../../testing/index.ts';
import { accountTests, wrongPassword } from '../testing/test-account.ts';

const w = await world();
const { changeInfo, isAlive, mailsTo, signUp } = accountTests(w);
const fresh = { email: 'second@example.org' };

it("a session alone cannot change the address: older apps get the missing field's error, and no email is sent [ACCT-10]", async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  for (const [currentPassword, error] of [
    [undefined, 'CURRENT_PASSWORD_REQUIRED'],
    ['', 'CURRENT_PASSWORD_REQUIRED'],
    [wrongPassword, 'WRONG_PASSWORD'],
  ]) {
    const refused = await changeInfo(tenant, rider, { ...fresh, currentPassword });
    expect([refused.status, refused.body.error, refused.body.field]).toEqual([400, error, 'currentPassword']);
  }
  expect((await changeInfo(tenant, rider, { ...fresh, currentPassword: '' })).body.error_description).toBe(
    'Enter your current password to continue.',
  );
  expect(await mailsTo(tenant, rider.email)).toEqual([]);
  expect((await changeInfo(tenant, rider, fresh)).body).toMatchObject(fresh);
});

it('changing only the name needs no password [ACCT-10, ACCT-02]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  const reply = await changeInfo(tenant, rider, { name: 'Ana Maria', currentPassword: undefined });
  expect([reply.status, reply.body.name]).toEqual([200, 'Ana Maria']);
});

it('password guesses through address changes count with all others [ACCT-10, ACCT-03]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  for (let turn = 0; turn < 5; turn += 1) await changeInfo(tenant, rider, { ...fresh, currentPassword: wrongPassword });
  expect((await changeInfo(tenant, rider, fresh)).status).toBe(429);
  expect(await isAlive(tenant, rider.session)).toBe(true);
});
