import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { watchedDatabase } from '../../testing/watched-database.ts';
import { openDatabase } from './database.ts';
import { readAtOnce } from './read-at-once.ts';

const w = await world();

/** A pool of one connection, so that whatever a reading leaves behind is met by the next one. */
const one = openDatabase({ url: w.runtimeUrl, connections: 1 });
const settings = `select current_setting('app.tenant_id', true) as tenant, current_setting('enable_seqscan') as scans,
                         current_setting('plan_cache_mode') as plans`;

test('each reading sees rows of its own tenant alone, and leaves nothing behind on its connection [API-57]', async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  for (const each of [tenant, other, other]) await w.signUpMember(each);
  const seen = (tenantId: string) =>
    readAtOnce(one, tenantId, (tx) =>
      Promise.all([tx.query('select tenant_id as "tenantId" from member'), tx.first(settings)]),
    );
  const within = (tenantId: string) => ({ tenant: tenantId, scans: 'off', plans: 'force_generic_plan' });
  expect(await seen(tenant.tenantId)).toEqual([[{ tenantId: tenant.tenantId }], within(tenant.tenantId)]);
  const rows = [{ tenantId: other.tenantId }, { tenantId: other.tenantId }];
  expect(await seen(other.tenantId)).toEqual([rows, within(other.tenantId)]);
  const { rows: after } = await one.pool.query(settings);
  expect(after).toEqual([{ tenant: '', scans: 'on', plans: 'auto' }]);
  expect((await one.pool.query('select from member')).rows).toEqual([]);
});

test('all that is read leaves together: the server rests once, and once only, in a whole reading [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const client = await one.pool.connect();
  let rests = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  const count = (): void => void (rests += 1);
  connection.on('readyForQuery', count);
  client.release();
  const read = await readAtOnce(one, tenantId, (tx) =>
    Promise.all([tx.first('select $1::int as one', [1]), tx.first('select $1::int as one', [2]), tx.run('select 3')]),
  );
  connection.off('readyForQuery', count);
  expect(read).toEqual([{ one: 1 }, { one: 2 }, 1]);
  expect(rests).toBe(1);
});

test('on several servers the tenant is set as every one of them hears it [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const sent: string[] = [];
  const spread = watchedDatabase({ ...one, isSpread: true }, (text) => void sent.push(text));
  expect(await readAtOnce(spread, tenantId, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }]);
  expect(sent).toEqual([`begin; set local app.tenant_id = '${tenantId}'`, 'select 2 as two', 'commit']);
});

test('one statement that fails fails the reading, and the same statements serve on the same connection [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const thirds = (by: number) =>
    readAtOnce(one, tenantId, (tx) =>
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

test('a statement that comes after the others left is refused, and so is a name that is no tenant [API-57]', async () => {
  const { tenantId } = await w.mintTenant();
  const late = readAtOnce(one, tenantId, async (tx) => {
    await tx.query('select 1');
    return await tx.query('select from member');
  });
  await expect(late).rejects.toThrow('when the others had left');
  await expect(readAtOnce(one, "x'; drop", async () => 1)).rejects.toThrow('Not a tenant id');
  expect(await readAtOnce(one, tenantId, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }]);
});
