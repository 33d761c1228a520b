import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { world } from '../testing/index.ts';
import { addJob, prepareQueue, type Queue, startQueue } from './queue.ts';

const w = await world();
const name = `test-${randomBytes(4).toString('hex')}`;
const done: unknown[] = [];
let failures = 0;
const queues: Queue[] = [];
const start = async (): Promise<Queue> => {
  const queue = await startQueue(
    w.runtimeUrl,
    [
      { name, run: async (payload) => void done.push(payload) },
      {
        name: `${name}-flaky`,
        async run(payload) {
          if (failures++ === 0) throw new Error('first try');
          done.push(payload);
        },
      },
    ],
    w.deps.log,
  );
  queues.push(queue);
  return queue;
};
afterAll(async () => {
  for (const queue of queues) await queue.stop();
});

test('a job is done once, by one of several workers, and only if its transaction commits', async () => {
  await Promise.all([start(), start()]);
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 1 }));
  await w
    .inTenant(tenant, async (tx) => {
      await addJob(tx, name, { n: 2 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 3 }));
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
  expect(done).toHaveLength(2);
});

test('jobs of one key that wait are one job', async () => {
  const tenant = await w.mintTenant();
  const later = new Date(Date.now() + 3_600_000);
  const key = `${name}-key`;
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 4 }, { key, runAt: later }));
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 5 }, { key, runAt: later }));
  const client = new pg.Client({ connectionString: w.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select 1 from graphile_worker.jobs where key = $1', [key]);
  await client.end();
  expect(rows).toHaveLength(1);
});

test('a job that failed is tried again', async () => {
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) => addJob(tx, `${name}-flaky`, { n: 6 }));
  const client = new pg.Client({ connectionString: w.ownerUrl });
  await client.connect();
  await expect.poll(() => failures, { timeout: 10_000 }).toBe(1);
  // The wait before the next try is an e-fold of seconds; here it is over at once.
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null
                and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
            [`${name}-flaky`],
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(1);
  await client.end();
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 7 }));
  await expect.poll(() => done, { timeout: 10_000 }).toContainEqual({ n: 6 });
});

test('the runtime role works on jobs but cannot change their tables, and preparing is repeatable', async () => {
  await prepareQueue(w.ownerUrl);
  const client = new pg.Client({ connectionString: w.runtimeUrl });
  await client.connect();
  await expect(client.query('drop table graphile_worker._private_jobs')).rejects.toThrow(/must be owner/);
  await expect(client.query('select count(*) from graphile_worker._private_jobs')).resolves.toBeDefined();
  await client.end();
});
