import { expect, test } from 'vitest';
import { world } from '../testing/index.ts';
import { forEachTenant } from './each-tenant.ts';

const w = await world();
const quiet = { ...w.deps, log: { error: () => {} } as unknown as typeof w.deps.log };

test('a tenant whose work hangs does not delay others, and each is processed once [REDEEM-17]', async () => {
  const [stuck, ...others] = [await w.mintTenant(), await w.mintTenant(), await w.mintTenant()];
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const ours = new Set([stuck, ...others].map(({ tenantId }) => tenantId));
  const all = forEachTenant(
    quiet,
    {},
    async ({ tenantId }) => {
      if (tenantId === stuck.tenantId) await gate.promise;
      if (ours.has(tenantId)) done.push(tenantId);
    },
    2,
  );
  await expect.poll(() => done.toSorted()).toEqual(others.map(({ tenantId }) => tenantId).toSorted());
  gate.resolve();
  await all;
  expect(done).toHaveLength(3);
  expect(done.at(-1)).toBe(stuck.tenantId);
});

test("one tenant's failure stops no other, and fails the job at the end [REDEEM-17]", async () => {
  const [bad, good] = [await w.mintTenant(), await w.mintTenant()];
  const done: string[] = [];
  const all = forEachTenant(
    quiet,
    {},
    async ({ tenantId }) => {
      if (tenantId === bad.tenantId) throw new Error('no');
      if (tenantId === good.tenantId) done.push(tenantId);
    },
    2,
  );
  await expect(all).rejects.toThrow('failed for 1');
  expect(done).toEqual([good.tenantId]);
});
