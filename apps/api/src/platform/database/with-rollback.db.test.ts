import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { type Tx, withTenant } from './transactions.ts';
import { TookTooLong, withRollback } from './with-rollback.ts';

const w = await world();
const limits = { wholeMillis: 10_000, statementTimeoutMillis: 2_000, lockTimeoutMillis: 500 };

const note = (tx: Tx, key: string): Promise<number> =>
  tx.run(
    `insert into tenant (tenant_id, name, time_zone, is_standalone, configuration, settings, pack_digest, applied_at)
     values ($1, $2, 'UTC', false, '{}', '{}', 'test', now()) on conflict (tenant_id) do update set name = excluded.name`,
    [tx.tenantId, key],
  );
const nameOf = async (tx: Tx): Promise<string | undefined> =>
  (await tx.first<{ name: string }>('select name from tenant where tenant_id = $1', [tx.tenantId]))?.name;

test('transactions inside a rolled-back one see each other, fail individually, and leave nothing behind [DESK-201]', async () => {
  const tenantId = 'undone-agency';
  const seen = await withRollback(w.deps.database, { tenantId, ...limits }, async (database) => {
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

test('code inside can use its own savepoints [DESK-201]', async () => {
  const tenantId = 'undone-marks';
  const name = await withRollback(w.deps.database, { tenantId, ...limits }, (database) =>
    withTenant(database, tenantId, async (tx) => {
      await note(tx, 'kept');
      await tx.run('savepoint before_it');
      await note(tx, 'taken back');
      await tx.run('rollback to savepoint before_it');
      return nameOf(tx);
    }),
  );
  expect(name).toBe('kept');
});

test('two inner transactions started at once run one after the other [DESK-201]', async () => {
  const tenantId = 'undone-crowd';
  const names = await withRollback(w.deps.database, { tenantId, ...limits }, (database) =>
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

test('parallel reads inside see its current data, of their own tenant only [DESK-201]', async () => {
  const tenant = await w.mintTenant();
  const tenantId = 'undone-read';
  const name = await withRollback(w.deps.database, { tenantId, ...limits }, async (database) => {
    await withTenant(database, tenantId, (tx) => note(tx, 'there'));
    return withTenant(database, tenantId, nameOf, { batchReads: true });
  });
  expect(name).toBe('there');
  await expect(
    withRollback(w.deps.database, { tenantId, ...limits }, (database) =>
      withTenant(database, tenant.tenantId, nameOf, { batchReads: true }),
    ),
  ).rejects.toThrow('of one tenant');
});

test('no transaction of another tenant or of staff can be opened inside [DESK-201]', async () => {
  const tenant = await w.mintTenant();
  const { database } = w.deps;
  await expect(
    withRollback(database, { tenantId: 'undone-walls', ...limits }, (within) =>
      withTenant(within, tenant.tenantId, nameOf),
    ),
  ).rejects.toThrow('of one tenant');
  await expect(
    withRollback(database, { tenantId: 'undone-walls', ...limits }, (within) =>
      withTenant(within, 'undone-walls', nameOf, { seesStaff: true }),
    ),
  ).rejects.toThrow('of no staff');
});

test.each(['commit', ' COMMIT', 'select 1; commit', 'end', 'rollback; begin', 'abort', 'prepare transaction $$a$$'])(
  'no statement inside can end it: %s [DESK-201]',
  async (text) => {
    const tenantId = 'undone-ended';
    const { database } = w.deps;
    await expect(
      withRollback(database, { tenantId, ...limits }, async (within) => {
        await withTenant(within, tenantId, (tx) => note(tx, 'never'));
        await withTenant(within, tenantId, (tx) => tx.run(text));
      }),
    ).rejects.toThrow('ended by nobody else');
    expect(await withTenant(database, tenantId, nameOf)).toBeUndefined();
  },
);

test('work still running at its end can no longer use its connection, which may be in use elsewhere [DESK-201]', async () => {
  const tenantId = 'undone-left';
  const { database } = w.deps;
  let left: Promise<string | undefined> = Promise.resolve('');
  let further: Promise<string | undefined> = Promise.resolve('');
  const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await withRollback(database, { tenantId, ...limits }, async (within) => {
    left = withTenant(within, tenantId, async (tx) => {
      await nameOf(tx);
      begun.resolve();
      await gone.promise;
      await note(tx, 'left');
      return nameOf(tx);
    });
    left.catch(() => {});
    further = withTenant(within, tenantId, nameOf);
    further.catch(() => {});
    await begun.promise;
  });
  gone.resolve();
  await expect(left).rejects.toThrow('is over');
  await expect(further).rejects.toThrow('is over');
  expect(await withTenant(database, tenantId, nameOf)).toBeUndefined();
});

test('work that takes too long or deadlocks with itself is ended and frees its connection [DESK-201]', async () => {
  const { database } = w.deps;
  const itself = withRollback(database, { tenantId: 'undone-late', ...limits, wholeMillis: 50 }, (within) =>
    withTenant(within, 'undone-late', () => withTenant(within, 'undone-late', nameOf)),
  );
  await expect(itself).rejects.toThrow(TookTooLong);
  const slow = withRollback(database, { tenantId: 'undone-late', ...limits, statementTimeoutMillis: 20 }, (within) =>
    withTenant(within, 'undone-late', (tx) => tx.run('select pg_sleep(5)')),
  );
  await expect(slow).rejects.toThrow('statement timeout');
  expect(await withTenant(database, 'undone-late', nameOf)).toBeUndefined();
});
