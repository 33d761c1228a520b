import { beforeEach, expect, it } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { pruneSignIns } from './personal-store.ts';
import { accountTests, password, wrongPassword } from './testing/test-account.ts';

const w = await world();
const { signUp, signIn, block, changeInfo, changePassword } = accountTests(w);
const DAY = 86_400;

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const prune = (tenant: TestTenant) => w.inTenant(tenant, (tx) => pruneSignIns(tx, w.clock.now()));
const counters = async (tenant: TestTenant): Promise<number> =>
  (await w.inTenant(tenant, (tx) => tx.query('select 1 from sign_in_failure'))).length;

it("a blocked address without an account is forgotten after a year, an account's block never [AUTH-12, AUTH-13]", async () => {
  const tenant = await w.mintTenant();
  const { email } = await signUp(tenant);
  await block(tenant, email);
  await block(tenant, 'nobody@example.org');
  w.clock.advance(365 * DAY - 1);
  await prune(tenant);
  expect(await counters(tenant)).toBe(2);
  w.clock.advance(1);
  await prune(tenant);
  expect(await counters(tenant)).toBe(1);
  w.clock.advance(3_000 * DAY);
  await prune(tenant);
  expect((await signIn(tenant, email)).body.error).toBe('NO_ATTEMPT_LEFT');
});

it("the address counts as an account's if it was one at the last try [AUTH-13]", async () => {
  const tenant = await w.mintTenant();
  await block(tenant, 'late@example.org');
  await signUp(tenant, 'late@example.org');
  await signIn(tenant, 'late@example.org', { chosen: wrongPassword });
  const moved = await signUp(tenant, 'ana@example.org');
  await block(tenant, moved.email);
  await changeInfo(tenant, moved, { email: 'new@example.org' });
  w.clock.advance(2_000 * DAY);
  await prune(tenant);
  for (const email of ['late@example.org', 'new@example.org'])
    expect((await signIn(tenant, email)).body.error).toBe('NO_ATTEMPT_LEFT');
});

it("a known device's old tries are deleted like all others, its block stays [AUTH-12, AUTH-13, D-156]", async () => {
  const tenant = await w.mintTenant();
  const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
  for (let turn = 0; turn < 5; turn += 1)
    await signIn(tenant, ana.email, { chosen: wrongPassword, cookie: ana.device });
  await signIn(tenant, ben.email, { chosen: wrongPassword, cookie: ben.device });
  w.clock.advance(30 * DAY);
  await prune(tenant);
  expect(await counters(tenant)).toBe(1);
  expect((await signIn(tenant, ana.email, { chosen: password, cookie: ana.device })).body.error).toBe(
    'NO_ATTEMPT_LEFT',
  );
});

it('tries counted per member are deleted a day later, when no limit needs them [ACCT-03, ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  await changePassword(tenant, rider, { currentPassword: wrongPassword });
  await changeInfo(tenant, rider, { email: 'new@example.org' });
  const left = async (): Promise<number> =>
    (await w.inTenant(tenant, (tx) => tx.query('select 1 from member_try'))).length;
  w.clock.advance(DAY - 1);
  await prune(tenant);
  expect(await left()).toBe(2);
  w.clock.advance(1);
  await prune(tenant);
  expect(await left()).toBe(0);
});
