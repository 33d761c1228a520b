import { afterAll, describe, expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { watchedDatabase } from '../../testing/watched-database.ts';
import { openDatabase } from './database.ts';
import { type Tx, withTenant } from './transactions.ts';

const w = await world();

/** A pool of one connection, so state left by one transaction would affect the next. */
const one = openDatabase({ url: w.runtimeUrl, connections: 1 });
afterAll(() => one.close());

const kinds = `select $2::text as text, $1::int as whole, 9007199254740991::bigint as big, 1.25::float8 as part, true as yes,
  '2026-03-01T10:00:00.123456Z'::timestamptz as at, '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as json,
  '{3,4}'::int[] as list, null::text as nothing, '12.50'::numeric as exact`;
const rows = 'select n as number, $1::text as tag from generate_series(1, $2::int) as n order by n desc';
const none = 'select 1 as found where $1::text is null';

async function together<T>(work: (tx: Tx) => Promise<T>, tenantId?: string): Promise<T> {
  return withTenant(one, tenantId ?? (await w.mintTenant()).tenantId, work, { batchReads: true });
}

const ask = (tx: Tx) =>
  Promise.all([
    tx.first(kinds, [7, "it's $1"]),
    tx.query(rows, ['first', 3]),
    tx.query(none, ['x']),
    tx.query(rows, ['second', 2]),
  ]);

describe('reads of one turn', () => {
  test('return the same rows as separate reads, each in its own order [API-57]', async () => {
    const { tenantId } = await w.mintTenant();
    const alone = await withTenant(w.deps.database, tenantId, ask);
    expect(await together(ask)).toEqual(alone);
    expect(await together(ask)).toEqual(alone);
    expect(alone[3]).toEqual([
      { number: 2, tag: 'second' },
      { number: 1, tag: 'second' },
    ]);
  });

  test.skipIf(isOnCluster)(
    `share one round trip, with equal ones sent once${notOnCluster('a transaction there is as every other')} [OPS-210]`,
    async () => {
      const client = await one.pool.connect();
      let rests = 0;
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      const count = (): void => void (rests += 1);
      connection.on('readyForQuery', count);
      client.release();
      const moment = 'select clock_timestamp()::text as at';
      const [first, equal, other, later] = await together(async (tx) => {
        const all = await Promise.all([tx.first(moment), tx.first(moment), tx.first(rows, ['x', 1])]);
        return [...all, await tx.first(moment)];
      });
      connection.off('readyForQuery', count);
      expect([equal, other]).toEqual([first, { number: 1, tag: 'x' }]);
      expect(later).not.toEqual(first);
      // Two turns and the commit.
      expect(rests).toBe(3);
    },
  );

  test('see writes made before they were requested, and no later ones [API-57]', async () => {
    const tenant = await w.mintTenant();
    const member = await w.signUpMember(tenant);
    const name = 'select name from member where tenant_id = $1 and member_id = $2';
    const rename = 'update member set name = $3 where tenant_id = $1 and member_id = $2';
    const key = [tenant.tenantId, member.memberId];
    await w.inTenant(tenant, (tx) => tx.run(rename, [...key, 'Before']));
    const seen = await together(
      (tx) => Promise.all([tx.first(name, key), tx.run(rename, [...key, 'After']), tx.first(`${name} -- later`, key)]),
      tenant.tenantId,
    );
    expect(seen).toEqual([{ name: 'Before' }, 1, { name: 'After' }]);
    expect(await w.inTenant(tenant, (tx) => tx.first(name, key))).toEqual({ name: 'After' });
  });

  test('fail together and undo the transaction, and the same statements still work on the same connection [API-57]', async () => {
    const tenant = await w.mintTenant();
    const member = await w.signUpMember(tenant);
    const key = [tenant.tenantId, member.memberId];
    const divide = (by: number) => (tx: Tx) =>
      Promise.all([
        tx.run(`update member set name = 'Renamed' where tenant_id = $1 and member_id = $2`, key),
        tx.first('select 6 / $1::int as result', [by]),
        tx.query(none, ['x']),
      ]);
    await expect(together(divide(0), tenant.tenantId)).rejects.toThrow('division by zero');
    const name = 'select name from member where tenant_id = $1 and member_id = $2';
    expect(await w.inTenant(tenant, (tx) => tx.first(name, key))).not.toEqual({ name: 'Renamed' });
    expect(await together(divide(3), tenant.tenantId)).toEqual([1, { result: 2 }, []]);
  });

  test('see only their own tenant’s rows and leave no state on the connection [API-57]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    for (const each of [tenant, other, other]) await w.signUpMember(each);
    const members = (tenantId: string) =>
      together((tx) => tx.query('select tenant_id as "tenantId" from member'), tenantId);
    expect(await members(tenant.tenantId)).toEqual([{ tenantId: tenant.tenantId }]);
    expect(await members(other.tenantId)).toEqual([{ tenantId: other.tenantId }, { tenantId: other.tenantId }]);
    const { rows: after } = await one.pool.query("select current_setting('app.tenant_id', true) as tenant");
    expect(after).toEqual([{ tenant: '' }]);
    expect((await one.pool.query('select from member')).rows).toEqual([]);
    await expect(together(async () => 1, "x'; drop")).rejects.toThrow('Not a tenant id');
  });
});

test('on a cluster the tenant setting reaches every server [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const sent: string[] = [];
  const spread = watchedDatabase({ ...one, isSpread: true }, (text) => void sent.push(text));
  expect(await withTenant(spread, tenantId, (tx) => tx.query('select 2 as two'), { batchReads: true })).toEqual([
    { two: 2 },
  ]);
  expect(sent).toEqual([`begin; set local app.tenant_id = '${tenantId}'`, 'select 2 as two', 'commit']);
});
