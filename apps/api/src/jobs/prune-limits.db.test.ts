import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestTenant, world } from '../testing/index.ts';
import { pruneLimitsJob } from './prune.ts';

const w = await world();

const usesIn = (tenant: TestTenant): Promise<{ name: string }[]> =>
  w.inTenant(tenant, (tx) => tx.query('select limit_name as name from limit_use order by limit_name'));

async function use(tenant: TestTenant, name: string, secondsLeft: number): Promise<void> {
  const end = new Date(w.clock.now().getTime() + secondsLeft * 1000);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into limit_use (tenant_id, limit_name, who_hash, used_at, expires_at) values ($1, $2, $3, '{}', $4)`,
      [tenant.tenantId, name, randomBytes(16), end],
    ),
  );
}

test('expired uses are deleted at every tenant, without blocking concurrent requests', async () => {
  const tenants: TestTenant[] = [await w.mintTenant(), await w.mintTenant()];
  for (const tenant of tenants) {
    await use(tenant, 'counts', 1);
    await use(tenant, 'over', 0);
  }
  const [first, second] = tenants as [TestTenant, TestTenant];
  await w.inTenant(first, async (tx) => {
    await tx.query(`select 1 from limit_use where tenant_id = $1 and limit_name = 'over' for update`, [tx.tenantId]);
    await pruneLimitsJob(w.deps).run({});
    expect(await usesIn(second)).toEqual([{ name: 'counts' }]);
  });
  expect(await usesIn(first)).toEqual([{ name: 'counts' }, { name: 'over' }]);
  await pruneLimitsJob(w.deps).run({});
  expect(await usesIn(first)).toEqual([{ name: 'counts' }]);
});
