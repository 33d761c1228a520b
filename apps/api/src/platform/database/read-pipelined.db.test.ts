import { expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { watchedDatabase } from '../../testing/watched-database.ts';
import { openDatabase } from './database.ts';
import { readPipelined } from './read-pipelined.ts';

const w = await world();

/** A pool of one connection, so state left by one read would affect the next. */
const one = openDatabase({ url: w.runtimeUrl, connections: 1 });
const [itself, reading] = isOnCluster
  ? [
      { scans: 'on', plans: 'force_custom_plan' },
      { scans: 'on', plans: 'force_custom_plan' },
    ]
  : [
      { scans: 'on', plans: 'auto' },
      { scans: 'off', plans: 'force_generic_plan' },
    ];
const settings = `select current_setting('app.tenant_id', true) as tenant, current_setting('enable_seqscan') as scans,
                         current_setting('plan_cache_mode') as plans`;

test('each read sees only its own tenant’s rows and leaves no state on the connection [API-57]', async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  for (const each of [tenant, other, other]) await w.signUpMember(each);
  const seen = (tenantId: string) =>
    readPipelined(one, tenantId, (tx) =>
      Promise.all([tx.query('select tenant_id as "tenantId" from member'), tx.first(settings)]),
    );
  const within = (tenantId: string) => ({ tenant: tenantId, ...reading });
  expect(await seen(tenant.tenantId)).toEqual([[{ tenantId: tenant.tenantId }], within(tenant.tenantId)]);
  const rows = [{ tenantId: other.tenantId }, { tenantId: other.tenantId }];
  expect(await seen(other.tenantId)).toEqual([rows, within(other.tenantId)]);
  const { rows: after } = await one.pool.query(settings);
  expect(after).toEqual([{ tenant: '', ...itself }]);
  expect((await one.pool.query('select from member')).rows).toEqual([]);
});

test.skipIf(isOnCluster)(
  `a whole read is sent at once: the server is idle only once${notOnCluster('a reading there is a transaction as every other')} [API-57]`,
  async () => {
    const { tenantId } = await w.mintTenant();
    const client = await one.pool.connect();
    let rests = 0;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    const count = (): void => void (rests += 1);
    connection.on('readyForQuery', count);
    client.release();
    const read = await readPipelined(one, tenantId, (tx) =>
      Promise.all([tx.first('select $1::int as one', [1]), tx.first('select $1::int as one', [2]), tx.run('select 3')]),
    );
    connection.off('readyForQuery', count);
    expect(read).toEqual([{ one: 1 }, { one: 2 }, 1]);
    expect(rests).toBe(1);
  },
);

test('on a cluster the tenant setting reaches every server [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const sent: string[] = [];
  const spread = watchedDatabase({ ...one, isSpread: true }, (text) => void sent.push(text));
  expect(await readPipelined(spread, tenantId, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }]);
  expect(sent).toEqual([`begin; set local app.tenant_id = '${tenantId}'`, 'select 2 as two', 'commit']);
});

test('the first read of a process also works on a cluster, though only a connection reveals the servers [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const sent: string[] = [];
  const { pool } = openDatabase({ url: w.runtimeUrl, connections: 1 });
  const first = watchedDatabase({ ...one, pool }, (text) => void sent.push(text));
  const told = {
    ...first,
    get isSpread() {
      return pool.totalCount > 0;
    },
  };
  expect(await readPipelined(told, tenantId, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }]);
  expect(sent).toEqual([`begin; set local app.tenant_id = '${tenantId}'`, 'select 2 as two', 'commit']);
  await pool.end();
});

test('a failing statement fails the read, and the same statements still work on the same connection [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const thirds = (by: number) =>
    readPipelined(one, tenantId, (tx) =>
      Promise.all([
        tx.first('select 3 as before', []),
        tx.first('select 3 / $1::int as third', [by]),
        tx.first('select 4 as behind', []),
      ]),
    );
  await expect(thirds(0)).rejects.toThrow('division by zero');
  expect(await thirds(3)).toEqual([{ before: 3 }, { third: 1 }, { behind: 4 }]);
  await expect(thirds(0)).rejects.toThrow('division by zero');
  expect(await thirds(1)).toEqual([{ before: 3 }, { third: 3 }, { behind: 4 }]);
});

test.skipIf(isOnCluster)(
  `a statement sent late is refused, and so is an invalid tenant id${notOnCluster('a reading there is a transaction as every other')} [API-57]`,
  async () => {
    const { tenantId } = await w.mintTenant();
    const late = readPipelined(one, tenantId, async (tx) => {
      await tx.query('select 1');
      return await tx.query('select from member');
    });
    await expect(late).rejects.toThrow('when the others had left');
    await expect(readPipelined(one, "x'; drop", async () => 1)).rejects.toThrow('Not a tenant id');
    expect(await readPipelined(one, tenantId, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }]);
  },
);
