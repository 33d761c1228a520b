import { expect, test } from 'vitest';
import { balanceOf } from '../modules/ledger/index.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { givePoints } from '../testing/offers.ts';
import { expirePointsJob, forfeitPointsJob } from './points.ts';

const w = await world();
const DAY = 86_400;

async function riderOf(tenant: TestTenant) {
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 40);
  return () => w.inTenant(tenant, (tx) => balanceOf(tx, member.memberId));
}

test('a job with a tenant works for it only, and repeating it takes nothing more [LEDGER-07]', async () => {
  const settings = { pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 };
  const [one, other] = [await w.mintTenant({ settings }), await w.mintTenant({ settings })];
  const balances = [await riderOf(one), await riderOf(other)];
  const job = expirePointsJob(w.deps);
  w.clock.advance(31 * DAY);
  await job.run({ tenantId: one.tenantId });
  w.clock.advance(31 * DAY);
  for (let times = 0; times < 2; times += 1) await job.run({ tenantId: one.tenantId });
  expect(await Promise.all(balances.map((balance) => balance()))).toEqual([0, 40]);
});

test('inactive members are warned by one run and lose their points in a later one [LEDGER-07, TUT-13]', async () => {
  const settings = { inactivityDays: 90, inactivityForfeits: true, inactivityNoticeDays: 14 };
  const tenant = await w.mintTenant({ settings });
  const balance = await riderOf(tenant);
  const job = forfeitPointsJob(w.deps);
  w.clock.advance(80 * DAY);
  await job.run({ tenantId: tenant.tenantId });
  expect(await balance()).toBe(40);
  w.clock.advance(14 * DAY);
  await job.run({ tenantId: tenant.tenantId });
  expect(await balance()).toBe(0);
});

test("a tenant with a broken ledger fails its own job and no other's [LEDGER-07]", async () => {
  const settings = { pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 };
  const [broken, sound] = [await w.mintTenant({ settings }), await w.mintTenant({ settings })];
  const balances = [await riderOf(broken), await riderOf(sound)];
  const job = expirePointsJob(w.deps);
  w.clock.advance(31 * DAY);
  for (const { tenantId } of [broken, sound]) await job.run({ tenantId });
  await w.inTenant(broken, (tx) => tx.run('update member_account set available = 0'));
  w.clock.advance(31 * DAY);
  await expect(job.run({ tenantId: broken.tenantId })).rejects.toThrow('failed for 1 tenants');
  await job.run({ tenantId: sound.tenantId });
  expect(await Promise.all(balances.map((balance) => balance()))).toEqual([0, 0]);
});
