import { expect, test } from 'vitest';
import { withTenant } from '../../../platform/database/transactions.ts';
import { world } from '../../../testing/index.ts';
import { companyOf } from './import-store.ts';

const w = await world();

test('a transaction sees the waiters for its locks and other active sessions', async () => {
  const { tenantId } = await w.mintTenant();
  const lock = 'select pg_advisory_xact_lock(47112026)';
  let waiting: Promise<unknown> = Promise.resolve();
  await withTenant(w.deps.database, tenantId, async (tx) => {
    await tx.run(lock);
    // PostgreSQL caches activity statistics within a transaction.
    const company = async () => {
      await tx.run('select pg_stat_clear_snapshot()');
      return companyOf(tx);
    };
    expect((await company()).waiters).toBe(0);
    waiting = withTenant(w.deps.database, tenantId, (other) => other.run(lock));
    await expect.poll(async () => (await company()).waiters).toBe(1);
    expect((await company()).others).toBeGreaterThanOrEqual(1);
  });
  await waiting;
});
