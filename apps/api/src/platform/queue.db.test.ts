import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { jobsOf } from '../jobs/index.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { hearUnhandled } from '../testing/unhandled.ts';
import { openWire } from '../testing/wire.ts';
import {
  addJob,
  cronItems,
  type Job,
  prepareQueue,
  type Queue,
  queueState,
  startQueue,
  waitingJobs,
  waitsAs,
} from './queue.ts';
import { inTurn, isTurnOver, type Rest, UnfinishedError } from './turn.ts';

const w = await world();
const name = `test-${randomBytes(4).toString('hex')}`;
const done: unknown[] = [];
let failures = 0;
const queues: Queue[] = [];
const processes: ChildProcess[] = [];
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
  for (const one of processes) one.kill('SIGKILL');
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

const beatSeconds = 0.25;

/** Adds a run as the schedule does. */
const addScheduled = async (tenant: TestTenant, job: string, payload: object): Promise<void> => {
  const { queueName, jobKey, maxAttempts } = waitsAs(job);
  await w.inTenant(tenant, (tx) =>
    tx.run('select graphile_worker.add_job($1, $2::json, queue_name := $3, job_key := $4, max_attempts := $5)', [
      job,
      JSON.stringify(payload),
      queueName,
      jobKey,
      maxAttempts,
    ]),
  );
};

/** A process that prints each run's number as it begins, and never ends one. */
function stuckProcess(job: string) {
  const program = `
    import { startQueue } from './queue.ts';
    const run = ({ n }) => { console.log(n); return new Promise(() => {}); };
    const log = { warn() {}, error() {} };
    await startQueue(${JSON.stringify(w.runtimeUrl)}, [{ name: ${JSON.stringify(job)}, run }], { log, tracing: null }, { beatSeconds: ${beatSeconds} });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a scheduled run waits while another process does one, waiting ones are merged, and a killed one is done again [OPS-204]', async () => {
  const slow = `${name}-slow`;
  const stuck = stuckProcess(slow);
  processes.push(stuck);
  const tenant = await w.mintTenant();
  await addScheduled(tenant, slow, { n: 1 });
  expect(String(await once(stuck.stdout, 'data'))).toBe('1\n');
  const begun: number[] = [];
  const run = async (payload: unknown): Promise<void> => void begun.push((payload as { n: number }).n);
  const jobs = [slow, `${slow}-other`].map((one) => ({ name: one, run }));
  queues.push(await startQueue(w.runtimeUrl, jobs, w.deps, { beatSeconds }));
  const before = await queueState(w.deps.database);
  await addScheduled(tenant, slow, { n: 2 });
  await addScheduled(tenant, slow, { n: 3 });
  expect((await queueState(w.deps.database)).due).toBe(before.due);
  await w.inTenant(tenant, (tx) => addJob(tx, `${slow}-other`, { n: 4 }));
  await expect.poll(() => begun).toEqual([4]);
  stuck.kill('SIGKILL');
  await expect.poll(() => begun.toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
});

test('each scheduled job has a queue of its own, in which one run waits at most [OPS-204]', () => {
  const jobs = jobsOf(w.deps).filter(({ schedule }) => schedule !== undefined);
  expect(cronItems(jobsOf(w.deps)).map(({ task, options }) => [task, options])).toEqual(
    jobs.map((job) => [job.name, { backfillPeriod: 0, maxAttempts: 3, queueName: job.name, jobKey: job.name }]),
  );
});

test('what a turn leaves over of an agency becomes a job, from where it stopped [OPS-207]', async () => {
  const long = `${name}-turns`;
  const seen: unknown[] = [];
  const rests = [{ tenantId: 'one', after: { page: 2 } }, { tenantId: 'two' }];
  const run = async (payload: unknown) => {
    seen.push(payload);
    return seen.length === 1 ? rests : undefined;
  };
  queues.push(await startQueue(w.runtimeUrl, [{ name: long, run }], w.deps));
  await addScheduled(await w.mintTenant(), long, { _cron: {} });
  await expect.poll(() => seen).toEqual([{ _cron: {} }, ...rests]);
});

test('what a failed run leaves over becomes jobs too [OPS-207]', async () => {
  const failing = `${name}-unfinished`;
  const seen: unknown[] = [];
  const rests = [{ tenantId: 'one', after: { page: 2 } }, { tenantId: 'two' }];
  const run = async (payload: unknown) => {
    seen.push(payload);
    if (seen.length === 1) throw new UnfinishedError([new Error('no')], 'no', rests);
  };
  queues.push(await startQueue(w.runtimeUrl, [{ name: failing, run }], w.deps));
  await addScheduled(await w.mintTenant(), failing, { _cron: {} });
  await expect.poll(() => seen).toEqual(expect.arrayContaining([{ _cron: {} }, ...rests]));
});

test('a scheduled run names the agencies whose rest waits, which goes on where it stopped [OPS-208]', async () => {
  const tenant = await w.mintTenant();
  const long = `${name}-resting`;
  const seen: unknown[] = [];
  const rest = { tenantId: 'one', after: { page: 2 } };
  const run = async (payload: unknown) => {
    seen.push(payload);
    if (seen.length > 1) return;
    // Due before the rest that this run leaves over.
    await addScheduled(tenant, long, { n: 2 });
    return [rest];
  };
  queues.push(await startQueue(w.runtimeUrl, [{ name: long, run }], w.deps));
  await addScheduled(tenant, long, { n: 1 });
  await expect.poll(() => seen).toEqual([{ n: 1 }, { n: 2, resting: ['one'] }, rest]);
});

test('a turn ends at its next page when its process stops, and its rest becomes a job [OPS-207]', async () => {
  const long = `${name}-stopped`;
  const tenant = await w.mintTenant();
  const { tenantId } = tenant;
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const run = async (): Promise<Rest[]> => {
    const rest = await inTurn({ tenantId, after: undefined }, async () => {
      begun.resolve();
      await gate.promise;
      isTurnOver('page 1');
    });
    return rest ? [rest] : [];
  };
  const queue = await startQueue(w.runtimeUrl, [{ name: long, run }], w.deps);
  await addScheduled(tenant, long, {});
  await begun.promise;
  const stopped = queue.stop();
  gate.resolve();
  await stopped;
  const left = await w.inTenant(tenant, (tx) => waitingJobs(tx, long, tenantId));
  expect(left.map(({ payload }) => payload)).toEqual([{ tenantId, after: 'page 1' }]);
});

test('an awaited job runs while others take every other slot, and precedence counts more than the order of adding [OPS-244]', async () => {
  const [long, mail] = [`${name}-endless`, `${name}-mail`];
  const seen: number[] = [];
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const tenant = await w.mintTenant();
  const add = (job: string, n: number, precedence?: 'FIRST' | 'LAST') =>
    w.inTenant(tenant, (tx) => addJob(tx, job, { n }, { precedence }));
  for (const n of [1, 2, 3]) await add(long, n);
  await add(mail, 6, 'LAST');
  await add(mail, 4);
  await add(mail, 5, 'FIRST');
  const run = async (payload: unknown) => void seen.push((payload as { n: number }).n);
  const jobs: Job[] = [
    { name: long, run: async (payload) => run(payload).then(() => ended) },
    { name: mail, isAwaited: true, run },
  ];
  queues.push(await startQueue(w.runtimeUrl, jobs, w.deps));
  await expect.poll(() => seen.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 6]);
  expect(seen.filter((n) => n > 3)).toEqual([5, 4, 6]);
  end();
  await expect.poll(() => seen).toContain(3);
});

test('emails and scheduled publications are awaited jobs [OPS-244]', () => {
  const awaited = jobsOf(w.deps).filter(({ isAwaited }) => isAwaited);
  expect(awaited.map((job) => job.name)).toEqual([
    'send-mail',
    'send-staff-mail',
    'send-mention-mail',
    'send-operator-mail',
    'send-access-request-mail',
    'publish-version',
  ]);
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

test('a job that runs longer than the lock timeout is started once, and its next run waits [OPS-204]', async () => {
  const long = `${name}-long`;
  const tries: unknown[] = [];
  const job: Job = {
    name: long,
    async run(payload) {
      tries.push(payload);
      if (tries.length > 1) return;
      await new Promise((resolve) => setTimeout(resolve, beatSeconds * 4 * 1000 * 4));
      done.push(long, ...tries);
    },
  };
  await startAt(w.runtimeUrl, job);
  await startAt(w.runtimeUrl, job);
  const tenant = await w.mintTenant();
  await addScheduled(tenant, long, { n: 8 });
  await expect.poll(() => tries).toHaveLength(1);
  await addScheduled(tenant, long, { n: 9 });
  await expect.poll(() => tries).toEqual([{ n: 8 }, { n: 9 }]);
  expect(done.slice(-2)).toEqual([long, { n: 8 }]);
});
