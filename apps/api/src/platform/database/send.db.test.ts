import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { isDatabaseBusy } from './errors.ts';
import { type Tx, withTenant } from './transactions.ts';

const w = await world();

const DEADLOCK = `do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`;

const whyUndone = (first: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  withTenant(w.deps.database, 'undone', (tx) =>
    Promise.all([first(tx), tx.query('select 1'), tx.first('select 2')]),
  ).catch((error: unknown) => error);

test('a rolled-back transaction reports the cause, whichever statement’s error arrives first [OPS-130]', async () => {
  const deep = async (tx: Tx, depth: number): Promise<unknown> =>
    depth === 0 ? await tx.run(DEADLOCK) : await deep(tx, depth - 1);
  for (const depth of [0, 1, 4]) {
    const error = await whyUndone((tx) => deep(tx, depth));
    expect([String(error), isDatabaseBusy(error)]).toEqual([expect.stringContaining('deadlock detected'), true]);
  }
});

test('a failure after rolling back to a savepoint is reported separately [OPS-130]', async () => {
  const error = await withTenant(w.deps.database, 'undone', async (tx) => {
    await tx.run('savepoint mark');
    await tx.run(DEADLOCK).catch(() => {});
    await tx.run('rollback to savepoint mark');
    await Promise.all([tx.run('select 1 / 0'), tx.query('select 1')]);
  }).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('division by zero');
});
