import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { world } from '../testing/index.ts';
import { hearUnhandled } from '../testing/unhandled.ts';
import { openWire } from '../testing/wire.ts';
import { addJob, type Job, prepareQueue, type Queue, startQueue } from './queue.ts';

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
    w.deps,
  );
  queues.push(queue);
  return queue;
};
afterAll(async () => {
  for (const queue of queues) await queue.stop();
});

test('a job runs once, on one of several workers, and only if its transaction commits', async () => {
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
  await expect.poll(() => done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
  expect(done).toHaveLength(2);
});

test('waiting jobs with the same key are merged', async () => {
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

test('a scheduled run is left out while the one before still runs', async () => {
  const gate = Promise.withResolvers<void>();
  const begun: number[] = [];
  const slow = `${name}-slow`;
  const run = async (payload: unknown): Promise<void> => {
    begun.push((payload as { n: number }).n);
    await gate.promise;
  };
  queues.push(await startQueue(w.runtimeUrl, [{ name: slow, run }], w.deps, { concurrency: 3 }));
  const tenant = await w.mintTenant();
  const add = (payload: object) => w.inTenant(tenant, (tx) => addJob(tx, slow, payload));
  await add({ n: 1, _cron: {} });
  await expect.poll(() => begun).toEqual([1]);
  await add({ n: 2, _cron: {} });
  await add({ n: 3 });
  await expect.poll(() => begun).toContain(3);
  gate.resolve();
  await add({ n: 4 });
  await expect.poll(() => begun).toEqual([1, 3, 4]);
});

test('a failed job is retried', async () => {
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) => addJob(tx, `${name}-flaky`, { n: 6 }));
  const client = new pg.Client({ connectionString: w.ownerUrl });
  await client.connect();
  await expect.poll(() => failures).toBe(1);
  // The delay before the retry grows exponentially; the test skips it.
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
    )
    .toBe(1);
  await client.end();
  await w.inTenant(tenant, (tx) => addJob(tx, name, { n: 7 }));
  await expect.poll(() => done).toContainEqual({ n: 6 });
});

test('the runtime role can run jobs but not change their tables, and preparing is idempotent', async () => {
  await prepareQueue(w.ownerUrl);
  const client = new pg.Client({ connectionString: w.runtimeUrl });
  await client.connect();
  await expect(client.query('drop table graphile_worker._private_jobs')).rejects.toThrow(/must be owner/);
  await expect(client.query('select count(*) from graphile_worker._private_jobs')).resolves.toBeDefined();
  await client.end();
});

const beatSeconds = 0.25;
const startAt = async (url: string, job: Job): Promise<void> => {
  queues.push(await startQueue(url, [job], w.deps, { beatSeconds }));
};

test('a job whose failure could not be saved because the database was down is retried within seconds', async () => {
  const wire = await openWire();
  const port = Number(new URL(w.runtimeUrl).port);
  wire.lead(port);
  const unhandled = hearUnhandled();
  const lost = `${name}-lost`;
  let tries = 0;
  await startAt(wire.through(w.runtimeUrl), {
    name: lost,
    async run() {
      tries += 1;
      if (tries > 1) return;
      wire.lead(1);
      wire.rewrite(null);
      throw new Error('and nobody hears of it');
    },
  });
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) => addJob(tx, lost, {}));
  await expect.poll(() => unhandled.errors.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: w.ownerUrl });
  await client.connect();
  const lockOf = async () =>
    (await client.query('select locked_by from graphile_worker.jobs where task_identifier = $1', [lost])).rows;
  expect(await lockOf()).toEqual([{ locked_by: expect.stringMatching(/^(pool|worker)-/) }]);
  wire.lead(port);
  await expect.poll(() => tries).toBe(2);
  await expect.poll(lockOf).toEqual([]);
  await client.end();
  unhandled.end();
  await queues.pop()?.stop();
  wire.close();
});

test('a job that runs longer than the lock timeout is not started twice', async () => {
  const long = `${name}-long`;
  let tries = 0;
  const job: Job = {
    name: long,
    async run() {
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, beatSeconds * 4 * 1000 * 4));
      done.push(long);
    },
  };
  await startAt(w.runtimeUrl, job);
  await startAt(w.runtimeUrl, job);
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) => addJob(tx, long, {}));
  await expect.poll(() => done).toContain(long);
  expect(tries).toBe(1);
});
