import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { type Tx, withTenant } from './transactions.ts';
import { TookTooLong, undone } from './undone.ts';

const w = await world();
const limits = { wholeMillis: 10_000, statementTimeoutMillis: 2_000, lockTimeoutMillis: 500 };

const note = (tx: Tx, key: string): Promise<number> =>
  tx.run(
    `insert into tenant (tenant_id, name, time_zone, configuration, settings, pack_digest, applied_at)
     values ($1, $2, 'UTC', '{}', '{}', 'test', now()) on conflict (tenant_id) do update set name = excluded.name`,
    [tx.tenantId, key],
  );
const nameOf = async (tx: Tx): Promise<string | undefined> =>
  (await tx.first<{ name: string }>('select name from tenant where tenant_id = $1', [tx.tenantId]))?.name;

test('transactions within one that is undone see each other, each is undone alone where it fails, and nothing stays [DESK-201]', async () => {
  const tenantId = 'undone-agency';
  const seen = await undone(w.deps.database, { tenantId, ...limits }, async (database) => {
    await withTenant(database, tenantId, (tx) => note(tx, 'first'));
    await expect(
      withTenant(database, tenantId, async (tx) => {
        await note(tx, 'second');
        throw new Error('not this one');
      }),
    ).rejects.toThrow('not this one');
    await expect(withTenant(database, tenantId, (tx) => tx.run('select nothing from nowhere'))).rejects.toThrow(
      'nowhere',
    );
    return withTenant(database, tenantId, nameOf);
  });
  expect(seen).toBe('first');
  expect(await withTenant(w.deps.database, tenantId, nameOf)).toBeUndefined();
});

test('two that begin at once within it follow each other [DESK-201]', async () => {
  const tenantId = 'undone-crowd';
  const names = await undone(w.deps.database, { tenantId, ...limits }, (database) =>
    Promise.all(
      ['one', 'two', 'three'].map((name) =>
        withTenant(database, tenantId, async (tx) => {
          await note(tx, name);
          return nameOf(tx);
        }),
      ),
    ),
  );
  expect(names).toEqual(['one', 'two', 'three']);
});

test('no other tenant’s transaction, and no staff’s, is opened within it [DESK-201]', async () => {
  const tenant = await w.mintTenant();
  const { database } = w.deps;
  await expect(
    undone(database, { tenantId: 'undone-walls', ...limits }, (within) => withTenant(within, tenant.tenantId, nameOf)),
  ).rejects.toThrow('of one tenant');
  await expect(
    undone(database, { tenantId: 'undone-walls', ...limits }, (within) =>
      withTenant(within, 'undone-walls', nameOf, { seesStaff: true }),
    ),
  ).rejects.toThrow('of no staff');
});

test('what takes too long ends, and gives its connection back [DESK-201]', async () => {
  const { database } = w.deps;
  const late = undone(database, { tenantId: 'undone-late', ...limits, wholeMillis: -1 }, (within) =>
    withTenant(within, 'undone-late', nameOf),
  );
  await expect(late).rejects.toThrow(TookTooLong);
  const slow = undone(database, { tenantId: 'undone-late', ...limits, statementTimeoutMillis: 20 }, (within) =>
    withTenant(within, 'undone-late', (tx) => tx.run('select pg_sleep(5)')),
  );
  await expect(slow).rejects.toThrow('statement timeout');
  expect(await withTenant(database, 'undone-late', nameOf)).toBeUndefined();
});
