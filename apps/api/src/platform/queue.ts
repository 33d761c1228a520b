import type { Logger, Task } from 'graphile-worker';
import pg from 'pg';
import { type Database, readDirectory } from './database/database.ts';
import { RUNTIME_ROLE } from './database/own-database.ts';
import type { Tx } from './database/transactions.ts';
import type { Log } from './telemetry/log.ts';
import { inScope, traceparentOfNow } from './telemetry/scope.ts';
import type { Tracing } from './telemetry/tracing.ts';

const SCHEMA = 'graphile_worker';

/** Work that is done later, once, by whichever process is free. */
export interface Job {
  name: string;
  /** When it comes by itself: minute, hour, day of month, month, day of week, in UTC; absent: only when it is added. */
  schedule?: string;
  /** Does the work; must bear being done twice, because a process may die between the work and the note that it is done. */
  run(payload: unknown): Promise<void>;
}

/** A running worker. */
export interface Queue {
  /** Takes no more jobs and resolves when those at work are done. */
  stop(): Promise<void>;
}

/** Loaded where jobs are worked on or tables made: many a process does neither. */
const worker = () => import('graphile-worker');

/** Keeps quiet but for trouble; the worker's own chatter is of no use to an operator. */
async function loggerOf(log: Log | null): Promise<Logger> {
  const { Logger } = await worker();
  return new Logger(() => (level, message) => {
    if (log !== null && (level === 'error' || level === 'warning'))
      log[level === 'error' ? 'error' : 'warn'](`queue: ${message}`);
  });
}

/**
 * Makes the queue's tables, as their owner, and lets the runtime role use them: it may work on jobs, not change tables.
 * Its rows know no tenant; a payload names it, and the job opens that tenant's transaction. Repeatable.
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
 * Adds a job in the caller's transaction: it exists only if that commits. Jobs of the same `key` that wait are one job. It
 * is tried up to `triesMax` times, 25 unless told otherwise, with pauses that grow to six hours.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: object,
  { runAt, key, triesMax }: { runAt?: Date; key?: string; triesMax?: number } = {},
): Promise<void> {
  const traceparent = traceparentOfNow();
  await tx.run(`select ${SCHEMA}.add_job($1, $2::json, run_at := $3, job_key := $4, max_attempts := $5)`, [
    name,
    JSON.stringify(traceparent === undefined ? payload : { ...payload, traceparent }),
    runAt ?? null,
    key ?? null,
    triesMax ?? null,
  ]);
}

/** Payloads of a name's jobs that wait or were given up, those of one tenant by the payload's `tenantId`. */
export const waitingJobs = (tx: Tx, name: string, tenantId: string): Promise<{ id: number; payload: unknown }[]> =>
  tx.query(
    `select j.id, j.payload from ${SCHEMA}._private_jobs j join ${SCHEMA}._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload ->> 'tenantId' = $2`,
    [name, tenantId],
  );

/**
 * Takes jobs of a name out of the queue, all tenants', whose payload says by `expiresAt` that they are past their use; one
 * that is being worked on stays.
 */
export async function dropOverdue(database: Database, name: string, now: Date): Promise<void> {
  await readDirectory(
    database,
    `select ${SCHEMA}.complete_jobs(array(
       select j.id from ${SCHEMA}._private_jobs j join ${SCHEMA}._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and (j.payload ->> 'expiresAt')::timestamptz <= $2))`,
    [name, now],
  );
}

/** How the queue stands, of all names and tenants. */
export interface QueueState {
  /** Jobs that could begin now. */
  due: number;
  /** Jobs whose tries are used up. */
  givenUp: number;
  /** Since when the oldest due one could have begun. */
  oldestSeconds: number;
}

/** Looks at the queue without opening any job. */
export async function queueState(database: Database): Promise<QueueState> {
  const [state] = await readDirectory<QueueState>(
    database,
    `select count(*) filter (where is_due) as due, count(*) filter (where attempts >= max_attempts) as "givenUp",
            coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
       from (select *, attempts < max_attempts and run_at <= now() and locked_at is null as is_due from ${SCHEMA}._private_jobs) j`,
  );
  return state ?? { due: 0, givenUp: 0, oldestSeconds: 0 };
}

/** Takes jobs out of the queue; one that is being worked on stays. */
export async function dropJobs(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(`select ${SCHEMA}.complete_jobs($1::bigint[])`, [ids]);
}

/**
 * Marks the jobs that this process works on as alive, and frees jobs of any process that nobody has marked for
 * `patienceSeconds`.
 */
async function beat(pool: pg.Pool, running: Iterable<string>, patienceSeconds: number): Promise<void> {
  await pool.query(`update ${SCHEMA}._private_jobs set locked_at = now() where id = any ($1::bigint[])`, [
    [...running],
  ]);
  await pool.query(
    `update ${SCHEMA}._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_at < now() - make_interval(secs => $1)`,
    [patienceSeconds],
  );
}

/**
 * Marks this process's jobs as alive every `beatSeconds`, and frees those that missed four such marks: their process
 * died, or the database was away when their end was to be noted. The worker itself would keep them locked for four
 * hours. A job that only takes long stays locked. Returns how to end it.
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

/** Runs a job in a scope of its own, and in the trace of whoever added it. */
async function runJob(job: Job, payload: unknown, tracing: Tracing | null): Promise<void> {
  const { tenantId = null, traceparent } = (payload ?? {}) as { tenantId?: string; traceparent?: string };
  const span = tracing?.begin(`job ${job.name}`, 'consumer', traceparent);
  span?.tell({ 'messaging.destination.name': job.name, ...(tenantId === null ? {} : { 'tenant.id': tenantId }) });
  try {
    await inScope({ tenantId, traceId: span?.traceId ?? null, span }, () => job.run(payload));
  } catch (error) {
    span?.fail(error);
    throw error;
  } finally {
    span?.end();
  }
}

/** Runs a job as the worker wants it, and has its id in `running` meanwhile. */
const taskOf =
  (job: Job, running: Set<string>, tracing: Tracing | null): Task =>
  async (payload, { job: { id } }) => {
    running.add(id);
    try {
      await runJob(job, payload, tracing);
    } finally {
      running.delete(id);
    }
  };

/** Jobs that a process works on at once. */
const CONCURRENCY = 2;
/** Connections beside those of the jobs at work: for looking, for waiting and for the clock. */
const BESIDE_JOBS = 3;
/** Connections that a process takes for the queue. */
export const QUEUE_CONNECTIONS = CONCURRENCY + BESIDE_JOBS;

/**
 * Starts working on jobs, as the runtime role; several processes share the work. `url` must be a direct address, not a
 * pooler's. A job whose process died, or whose end could not be noted, is taken up again within a minute and a half.
 */
export async function startQueue(
  url: string,
  jobs: Job[],
  { log, tracing }: { log: Log; tracing: Tracing | null },
  { concurrency = CONCURRENCY, beatSeconds = 15 }: { concurrency?: number; beatSeconds?: number } = {},
): Promise<Queue> {
  const running = new Set<string>();
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, running, tracing)]));
  const scheduled = jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ task: name, match: schedule, options: { backfillPeriod: 0, maxAttempts: 3 } }],
  );
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + BESIDE_JOBS,
    application_name: 'fareback queue',
  });
  const troubled = ({ message }: Error): void => {
    if (!pool.ending) log.error(`queue: connection lost: ${message}`);
  };
  pool.on('error', troubled);
  pool.on('connect', (client) => client.on('error', troubled));
  const { parseCronItems, run } = await worker();
  const runner = await run({
    pgPool: pool,
    schema: SCHEMA,
    taskList,
    parsedCronItems: parseCronItems(scheduled),
    concurrency,
    noHandleSignals: true,
    logger: await loggerOf(log),
  });
  const endBeats = keepLocksTrue(pool, running, beatSeconds, log);
  return {
    async stop() {
      endBeats();
      await runner.stop().catch(() => {});
      await pool.end();
    },
  };
}
