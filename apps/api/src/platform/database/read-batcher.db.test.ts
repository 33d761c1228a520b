import { describe, expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { type Tx, withTenant } from './transactions.ts';

const w = await world();

const kinds = `select $2::text as text, $1::int as whole, 9007199254740991::bigint as big, 1.25::float8 as part, true as yes,
  '2026-03-01T10:00:00.123456Z'::timestamptz as at, '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as json,
  '{3,4}'::int[] as list, null::text as nothing, '12.50'::numeric as exact`;
const rows = 'select n as number, $1::text as tag from generate_series(1, $2::int) as n order by n desc';
const none = 'select 1 as found where $1::text is null';

async function gathered<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tenantId } = await w.mintTenant();
  return withTenant(w.deps.database, tenantId, work, { batchReads: true });
}

const ask = (tx: Tx) =>
  Promise.all([
    tx.first(kinds, [7, "it's $1"]),
    tx.query(rows, ['first', 3]),
    tx.query(none, ['x']),
    tx.query(rows, ['second', 2]),
  ]);

describe('batched reads', () => {
  test('return the same rows as separate reads, each in its own order [API-57]', async () => {
    const { tenantId } = await w.mintTenant();
    const alone = await withTenant(w.deps.database, tenantId, ask);
    expect(await gathered(ask)).toEqual(alone);
    expect(await gathered(ask)).toEqual(alone);
    expect(alone[3]).toEqual([
      { number: 2, tag: 'second' },
      { number: 1, tag: 'second' },
    ]);
  });

  test('run as one statement, with identical queries sent once [API-57]', async () => {
    const count = (tx: Tx) =>
      Promise.all([
        tx.first<{ at: string }>('select statement_timestamp()::text as at'),
        tx.first<{ at: string; other: number }>('select statement_timestamp()::text as at, 2 as other'),
        tx.first<{ at: string }>('select statement_timestamp()::text as at'),
      ]);
    await gathered(count);
    const [one, other, same] = await gathered(count);
    expect(other?.at).toEqual(one?.at);
    expect(same).toBe(one);
  });

  test('see writes made before they were requested, and no later ones [API-57]', async () => {
    const tenant = await w.mintTenant();
    const member = await w.signUpMember(tenant);
    const name = 'select name from member where tenant_id = $1 and member_id = $2';
    const rename = 'update member set name = $3 where tenant_id = $1 and member_id = $2';
    const key = [tenant.tenantId, member.memberId];
    const look = () =>
      withTenant(
        w.deps.database,
        tenant.tenantId,
        (tx) =>
          Promise.all([
            tx.first(name, key),
            tx.query(none, ['x']),
            tx.run(rename, [...key, 'After']),
            tx.first(name, key),
          ]),
        { batchReads: true },
      );
    await look();
    await w.inTenant(tenant, (tx) => tx.run(rename, [...key, 'Before']));
    expect(await look()).toEqual([{ name: 'Before' }, [], 1, { name: 'After' }]);
  });

  test('fail together, and the connection can be reused [API-57]', async () => {
    const divide = (by: number) => (tx: Tx) =>
      Promise.all([tx.first('select 6 / $1::int as result', [by]), tx.query(none, ['x'])]);
    expect(await gathered(divide(2))).toEqual([{ result: 3 }, []]);
    await expect(gathered(divide(0))).rejects.toThrow('division by zero');
    expect(await gathered(divide(3))).toEqual([{ result: 2 }, []]);
  });
});
