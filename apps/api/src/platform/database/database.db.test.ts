import { describe, expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { openDatabase } from './database.ts';
import { prepared } from './send.ts';
import { withTenantsSequentially } from './sequential-tenants.ts';
import { type Tx, type Writes, withTenant, withTenantReadThenWrite } from './transactions.ts';
import { withRollback } from './with-rollback.ts';

const w = await world();

const raise = 'update member_account set earnings_count = earnings_count + $3 where tenant_id = $1 and member_id = $2';
const count = (tx: Tx, { memberId }: TestMember): Promise<{ count: number } | undefined> =>
  tx.first('select earnings_count as count from member_account where member_id = $1', [memberId]);

async function rider(): Promise<{
  tenant: TestTenant;
  member: TestMember;
  counted: () => Promise<number | undefined>;
}> {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant);
  return { tenant, member, counted: () => w.inTenant(tenant, async (tx) => (await count(tx, member))?.count) };
}

const run = <T>(
  { tenantId }: TestTenant,
  read: (tx: Tx) => Promise<unknown>,
  write: (writes: Writes) => T,
): Promise<T> => withTenantReadThenWrite(w.deps.database, tenantId, { read, write });

test('a process receives its own transactions’ notifications after commit, in order, and no notifications of a rollback [OPS-110]', async () => {
  const { tenant } = await rider();
  const heard: string[] = [];
  const hear = (payload: string): void => void heard.push(payload);
  const { database } = w.deps;
  database.announced.on('changed', hear);
  await withTenant(database, tenant.tenantId, async (tx) => {
    await tx.announce('changed', 'first');
    await tx.announce('changed', 'second');
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['first', 'second']);
  const failing = withTenant(database, tenant.tenantId, async (tx) => {
    await tx.announce('changed', 'never');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const doomed = async (tx: Tx): Promise<void> => {
    await tx.announce('changed', 'never');
    await tx.query('select 1 / 0').catch(() => {});
  };
  for (const failed of [
    withTenant(database, tenant.tenantId, doomed),
    withTenantReadThenWrite(database, tenant.tenantId, { read: doomed, write: () => {} }),
  ])
    await expect(failed).rejects.toThrow('The transaction was undone');
  await withTenantReadThenWrite(database, tenant.tenantId, {
    read: (tx) => tx.announce('changed', 'third'),
    write: () => {},
  });
  await withTenantsSequentially(database, [tenant.tenantId], (tx) => tx.announce('changed', 'fourth'));
  await withRollback(
    database,
    { tenantId: tenant.tenantId, wholeMillis: 5_000, statementTimeoutMillis: 2_000, lockTimeoutMillis: 500 },
    (within) => withTenant(within, tenant.tenantId, (tx) => tx.announce('changed', 'of a preview')),
  );
  database.announced.off('changed', hear);
  expect(heard).toEqual(['first', 'second', 'third', 'fourth']);
});

describe('reading and writing in two round trips', () => {
  test('saves all queued statements and returns the result of write [REDEEM-03]', async () => {
    const { tenant, member, counted } = await rider();
    const found = await withTenantReadThenWrite(w.deps.database, tenant.tenantId, {
      read: (tx) => count(tx, member),
      write: (writes, before) => {
        writes.add(raise, [tenant.tenantId, member.memberId, 1]);
        writes.add(raise, [tenant.tenantId, member.memberId, 2]);
        return before?.count;
      },
    });
    expect([found, await counted()]).toEqual([0, 3]);
  });

  test('saves nothing if write throws after queueing a statement [REDEEM-03]', async () => {
    const { tenant, member, counted } = await rider();
    const broken = run(
      tenant,
      (tx) => count(tx, member),
      (writes) => {
        writes.add(raise, [tenant.tenantId, member.memberId, 1]);
        throw new Error('no edition');
      },
    );
    await expect(broken).rejects.toThrow('no edition');
    expect(await counted()).toBe(0);
  });

  test.each(['first', 'last'])('saves nothing if the %s statement fails [REDEEM-03]', async (which) => {
    const { tenant, member, counted } = await rider();
    const broken = run(
      tenant,
      (tx) => count(tx, member),
      (writes) => {
        if (which === 'last') writes.add(raise, [tenant.tenantId, member.memberId, 1]);
        writes.add(raise, [tenant.tenantId, member.memberId, -9]);
        if (which === 'first') writes.add(raise, [tenant.tenantId, member.memberId, 1]);
      },
    );
    await expect(broken).rejects.toThrow('member_account_earnings_count_check');
    expect(await counted()).toBe(0);
  });

  test('writes nothing if reading fails, and the connection can be reused [REDEEM-03]', async () => {
    const { tenant, member, counted } = await rider();
    const broken = run(
      tenant,
      (tx) => tx.query('select 1 / 0'),
      (writes) => writes.add(raise, [tenant.tenantId, member.memberId, 1]),
    );
    await expect(broken).rejects.toThrow('division by zero');
    expect(await counted()).toBe(0);
  });
});

test('a transaction that ignored a failed statement is not reported as saved', async () => {
  const { tenant } = await rider();
  const kept = w.inTenant(tenant, async (tx) => {
    await tx.query('select 1 / 0 as nothing').catch(() => {});
    return 'kept';
  });
  await expect(kept).rejects.toThrow('The transaction was undone');
});

test.skipIf(isOnCluster)(
  `statements with planner settings are not JIT-compiled${notOnCluster('its planner is left alone')} [OPS-106]`,
  async () => {
    const { tenantId } = await w.mintTenant();
    const asked = (tx: Tx) => tx.first("select current_setting('jit') as jit");
    const { database } = w.deps;
    const told = [
      await withTenantReadThenWrite(database, tenantId, { read: asked, write: (_, found) => found }),
      await withTenant(database, tenantId, asked, { rows: 'MANY' }),
      await withTenant(database, tenantId, asked, { batchReads: true }),
    ];
    expect(told).toEqual(told.map(() => ({ jit: 'off' })));
  },
);

test.skipIf(isOnCluster)(
  `statements sent with a commit run without sorting, earlier reads may sort${notOnCluster('its planner is left alone')} [OPS-80, OPS-107]`,
  async () => {
    const { tenant, member } = await rider();
    const { tenantId } = tenant;
    const found = await withTenantReadThenWrite(w.deps.database, tenantId, {
      read: (tx) => tx.first("select current_setting('enable_sort') as sorts"),
      write: (writes, read) => {
        const named = "update member set name = current_setting('enable_sort') where tenant_id = $1 and member_id = $2";
        writes.add(named, [tenantId, member.memberId]);
        return read;
      },
    });
    const written = await w.inTenant(tenant, (tx) =>
      tx.first('select name as sorts from member where tenant_id = $1 and member_id = $2', [tenantId, member.memberId]),
    );
    expect([found, written]).toEqual([{ sorts: 'on' }, { sorts: 'off' }]);
  },
);

test.skipIf(isOnCluster)(
  `a connection replaces a plan made on an empty table after 16 transactions${notOnCluster('plans are kept on one server only')} [OPS-200]`,
  async () => {
    const { tenantId } = await w.mintTenant();
    // Temporary tables belong to the one connection.
    const database = openDatabase({ url: w.superuserUrl, connections: 1 });
    const text = 'select ridden_at from ride where agency = $1 and rider = $2';
    const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      withTenant(database, tenantId, work, { rows: 'FEW' });
    const indexUsed = (): Promise<string | undefined> =>
      inTurn(async (tx) => {
        await tx.query(text, ['here', 1]);
        const [row] = await tx.query(`explain (format json) execute "${prepared(text).name}"('here', 1)`);
        return row?.['QUERY PLAN'][0].Plan['Index Name'];
      });
    try {
      await inTurn(async (tx) => {
        await tx.run('create temporary table ride (agency text, rider integer, ridden_at timestamptz)');
        await tx.run('create index ride_of_rider on ride (agency, rider)');
        await tx.run('create index ride_by_time on ride (agency, ridden_at)');
        await tx.run('analyze ride');
      });
      expect(await indexUsed()).toBe('ride_by_time');
      await inTurn((tx) => tx.run("insert into ride select 'here', n, now() from generate_series(1, 20000) n"));
      const used = [];
      for (let uses = 4; uses <= 17; uses += 1) used.push(await indexUsed());
      expect(used).toEqual([...Array(12).fill('ride_by_time'), 'ride_of_rider', 'ride_of_rider']);
    } finally {
      await database.close();
    }
  },
);
