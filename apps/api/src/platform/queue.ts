import type { Logger, Task } from 'graphile-worker';
import pg from 'pg';
import { type Database, RUNTIME_ROLE, readDirectory } from './database/database.ts';

import type { Tx } from './database/transactions.ts';
import type { Log } from './telemetry/log.ts';
import { inScope, type Tracing, traceparentOfNow } from './telemetry/scope.ts';
import { type Rest, type Resting, restsOf, untilStopped } from './turn.ts';

const SCHEMA = 'graphile_worker';
/** The worker takes due jobs with lower numbers first; others have 0. */
const PRECEDENCE = { FIRST: -10, LAST: 10 };

export interface Job {
  name: string;
  /** Cron schedule (minute, hour, day of month, month, day of week) in UTC; absent: runs only when added. */
  schedule?: string;
  /** True if a person waits for the job, such as for an email. It runs in a slot that long jobs never take [OPS-244]. */
  isAwaited?: true;
  /**
   * Must be idempotent, because a process may die before it records that the job is done. May resolve to unfinished
   * work, or reject with it: each item becomes a job of its own, after those that are due.
   */
  run(payload: unknown): Promise<readonly Rest[] | void>;
}

export interface Queue {
  /** Ends the turns of running jobs, takes no more, and resolves when they are done and their rests are added. */
  stop(): Promise<void>;
}

/** Imported on demand: many processes neither run jobs nor create tables. */
const worker = () => import('graphile-worker');

/** Logs only warnings and errors; the worker's other messages are useless to operators. */
async function loggerOf(log: Log | null): Promise<Logger> {
  const { Logger } = await worker();
  return new Logger(() => (level, message) => {
    if (log !== null && (level === 'error' || level === 'warning'))
      log[level === 'error' ? 'error' : 'warn'](`queue: ${message}`);
  });
}

/**
 * Creates the queue's tables as their owner and lets the runtime role run jobs, but not change tables. Rows have no
 * tenant; the payload names it, and the job opens that tenant's transaction. Idempotent.
 */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const { runMigrations } = await worker();
  await runMigrations({ connectionString: ownerUrl, schema: SCHEMA, logger: await loggerOf(null) });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      begin;
      grant usage on schema ${SCHEMA} to ${RUNTIME_ROLE};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${RUNTIME_ROLE};
      grant usage on all sequences in schema ${SCHEMA} to ${RUNTIME_ROLE};
      do $$
      declare each_table text;
      begin
        for each_table in select c.relname from pg_class c where c.relnamespace = '${SCHEMA}'::regnamespace and c.relrowsecurity
        loop
          execute format('drop policy if exists worker on ${SCHEMA}.%I', each_table);
          execute format('create policy worker on ${SCHEMA}.%I to ${RUNTIME_ROLE} using (true) with check (true)', each_table);
        end loop;
      end $$;
      commit`);
  } finally {
    await client.end();
  }
}

/**
 * Adds a job in the caller's transaction: it exists only after commit. Waiting jobs with the same `key` are merged.
 * Jobs with the same `queueName` run one at a time. Retried up to `triesMax` times (default 25) with delays up to six
 * hours. `precedence`: it is taken before or after others that are due.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: object,
  {
    runAt,
    key,
    triesMax,
    queueName,
    precedence,
  }: {
    runAt?: Date;
    key?: string;
    triesMax?: number;
    queueName?: string;
    precedence?: keyof typeof PRECEDENCE | undefined;
  } = {},
): Promise<void> {
  const traceparent = traceparentOfNow();
  await tx.run(
    `select ${SCHEMA}.add_job($1, $2::json, run_at := $3, job_key := $4, max_attempts := $5, queue_name := $6, priority := $7)`,
    [
      name,
      JSON.stringify(traceparent === undefined ? payload : { ...payload, traceparent }),
      runAt ?? null,
      key ?? null,
      triesMax ?? null,
      queueName ?? null,
      precedence === undefined ? null : PRECEDENCE[precedence],
    ],
  );
}

/** Payloads of waiting or failed jobs with this name; the tenant is matched by the payload's `tenantId`. */
export const waitingJobs = (tx: Tx, name: string, tenantId: string): Promise<{ id: number; payload: unknown }[]> =>
  tx.query(
    `select j.id, j.payload from ${SCHEMA}._private_jobs j join ${SCHEMA}._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload ->> 'tenantId' = $2`,
    [name, tenantId],
  );

/** Deletes all tenants' jobs with this name whose payload's `expiresAt` has passed; running jobs stay. */
export async function dropOverdue(database: Database, name: string, now: Date): Promise<void> {
  await readDirectory(
    database,
    `select ${SCHEMA}.complete_jobs(array(
       select j.id from ${SCHEMA}._private_jobs j join ${SCHEMA}._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and (j.payload ->> 'expiresAt')::timestamptz <= $2))`,
    [name, now],
  );
}

interface QueueState {
  due: number;
  givenUp: number;
  oldestSeconds: number;
}

export async function queueState(database: Database): Promise<QueueState> {
  const [state] = await readDirectory<QueueState>(
    database,
    `select count(*) filter (where is_due) as due, count(*) filter (where attempts >= max_attempts) as "givenUp",
            coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
       from (select j.*, j.is_available and j.run_at <= now() and q.locked_at is null as is_due from ${SCHEMA}._private_jobs j
               left join ${SCHEMA}._private_job_queues q on q.id = j.job_queue_id) j`,
  );
  return state ?? { due: 0, givenUp: 0, oldestSeconds: 0 };
}

export interface TenantJobs {
  tenantId: string;
  due: number;
  oldestAt: Date | null;
  givenUp: number;
}

/** Due and failed jobs by the tenant of their payload, in one statement; tenants without any are missing. */
export const jobsByTenant = (database: Database): Promise<TenantJobs[]> =>
  readDirectory(
    database,
    `select payload ->> 'tenantId' as "tenantId", count(*) filter (where is_due) as due,
            min(run_at) filter (where is_due) as "oldestAt", count(*) filter (where attempts >= max_attempts) as "givenUp"
       from (select j.payload, j.run_at, j.attempts, j.max_attempts, j.is_available and j.run_at <= now() as is_due
               from ${SCHEMA}._private_jobs j) j
      where payload ->> 'tenantId' is not null and (is_due or attempts >= max_attempts) group by 1`,
  );

/** Deletes jobs; running ones stay. */
export async function dropJobs(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(`select ${SCHEMA}.complete_jobs($1::bigint[])`, [ids]);
}

/**
 * Sends a heartbeat for this process's jobs and their queues, and unlocks those of any process without one for
 * `patienceSeconds`. A scheduled job that was replaced by its next run lost its key and attempts; it is tried once more.
 */
async function beat(pool: pg.Pool, running: Iterable<string>, patienceSeconds: number): Promise<void> {
  await pool.query(
    `with kept as (
       update ${SCHEMA}._private_jobs set locked_at = now() where id = any ($1::bigint[]) returning job_queue_id
     )
     update ${SCHEMA}._private_job_queues q set locked_at = now() from kept where q.id = kept.job_queue_id`,
    [[...running]],
  );
  await pool.query(
    `with dropped as (
       update ${SCHEMA}._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
              attempts = case when key is null and job_queue_id is not null then max_attempts - 1 else attempts end
        where locked_at < now() - make_interval(secs => $1)
     )
     update ${SCHEMA}._private_job_queues set locked_at = null, locked_by = null
      where locked_at < now() - make_interval(secs => $1)`,
    [patienceSeconds],
  );
}

/**
 * Sends a heartbeat for this process's jobs every `beatSeconds`, and unlocks jobs that missed four: their process died,
 * or the database was down when they ended. The worker itself would keep them locked for four hours. Long-running jobs
 * stay locked. Returns a function to stop it.
 */
function keepLocksTrue(pool: pg.Pool, running: Iterable<string>, beatSeconds: number, log: Log): () => void {
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat(pool, running, beatSeconds * 4)
      .catch((error: Error) => log.warn(`queue: locks could not be kept: ${error.message}`))
      .finally(() => {
        beating = undefined;
      });
  }, beatSeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Agencies whose rest of a job waits; those given up are left out. */
const RESTING = `select split_part(j.key, '/', 2) as "tenantId" from ${SCHEMA}._private_jobs j
  where starts_with(j.key, $1) and j.attempts < j.max_attempts`;

async function runJob(job: Job, payload: unknown, tracing: Tracing | null): ReturnType<Job['run']> {
  const { tenantId = null, traceparent } = (payload ?? {}) as { tenantId?: string; traceparent?: string };
  const span = tracing?.begin(`job ${job.name}`, 'consumer', traceparent);
  span?.tell({ 'messaging.destination.name': job.name, ...(tenantId === null ? {} : { 'tenant.id': tenantId }) });
  try {
    return await inScope({ tenantId, traceId: span?.traceId ?? null, span }, () => job.run(payload));
  } catch (error) {
    span?.fail(error);
    throw error;
  } finally {
    span?.end();
  }
}

/**
 * Queue and key of a scheduled job's runs. One process at a time takes from a queue, and runs of one job never overlap.
 * A waiting run is replaced by the next, because long runs would otherwise fill the database [OPS-204].
 */
export const waitsAs = (job: string, tenantId?: string) => ({
  queueName: job,
  jobKey: tenantId === undefined ? job : `${job}/${tenantId}`,
  maxAttempts: 3,
});

export const cronItems = (jobs: readonly Job[]) =>
  jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ task: name, match: schedule, options: { backfillPeriod: 0, ...waitsAs(name) } }],
  );

/** What the jobs of one process share. */
interface Process {
  running: Set<string>;
  stopping: AbortSignal;
  tracing: Tracing | null;
}

function taskOf(job: Job, { running, stopping, tracing }: Process): Task {
  return async (payload, helpers) => {
    const { id } = helpers.job;
    const addRests = async (rests: readonly Rest[]): Promise<void> => {
      for (const rest of rests) await helpers.addJob(job.name, rest, waitsAs(job.name, rest.tenantId));
    };
    running.add(id);
    try {
      const isOfOne = (payload as Partial<Rest> | null)?.tenantId !== undefined;
      const resting = isOfOne ? [] : (await helpers.query<{ tenantId: string }>(RESTING, [`${job.name}/`])).rows;
      const waiting: Resting = { resting: resting.map(({ tenantId }) => tenantId) };
      const given = resting.length === 0 ? payload : { ...(payload as object), ...waiting };
      await addRests((await untilStopped(stopping, () => runJob(job, given, tracing))) ?? []);
    } catch (error) {
      await addRests(restsOf(error));
      throw error;
    } finally {
      running.delete(id);
    }
  };
}

const CONCURRENCY = 2;
/** Connections of each of the two runners in addition to those of running jobs: polling and listening. */
const BESIDE_JOBS = 2;
/** Those of both runners, of one awaited job and of the schedule. */
export const QUEUE_CONNECTIONS = CONCURRENCY + 1 + 2 * BESIDE_JOBS + 1;

/**
 * Starts running jobs as the runtime role; several processes share the work. One slot takes awaited jobs only, others
 * take the rest. `url` must be a direct address, not a pooler's. A job whose process died, or whose end could not be
 * recorded, is retried within a minute and a half.
 */
export async function startQueue(
  url: string,
  jobs: Job[],
  { log, tracing }: { log: Log; tracing: Tracing | null },
  { concurrency = CONCURRENCY, beatSeconds = 15 }: { concurrency?: number; beatSeconds?: number } = {},
): Promise<Queue> {
  const running = new Set<string>();
  const stop = new AbortController();
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + QUEUE_CONNECTIONS - CONCURRENCY,
    application_name: 'fareback queue',
  });
  const troubled = ({ message }: Error): void => {
    if (!pool.ending) log.error(`queue: connection lost: ${message}`);
  };
  pool.on('error', troubled);
  pool.on('connect', (client) => client.on('error', troubled));
  const { parseCronItems, run } = await worker();
  const logger = await loggerOf(log);
  const runnerOf = (some: Job[], slots: number) =>
    run({
      pgPool: pool,
      schema: SCHEMA,
      taskList: Object.fromEntries(
        some.map((job) => [job.name, taskOf(job, { running, stopping: stop.signal, tracing })]),
      ),
      parsedCronItems: parseCronItems(cronItems(some)),
      concurrency: slots,
      noHandleSignals: true,
      logger,
    });
  const awaited = jobs.filter(({ isAwaited }) => isAwaited);
  const others = jobs.filter(({ isAwaited }) => !isAwaited);
  const runners = [
    ...(awaited.length > 0 ? [await runnerOf(awaited, 1)] : []),
    ...(others.length > 0 ? [await runnerOf(others, concurrency)] : []),
  ];
  const endBeats = keepLocksTrue(pool, running, beatSeconds, log);
  return {
    async stop() {
      stop.abort();
      endBeats();
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await pool.end();
    },
  };
}
