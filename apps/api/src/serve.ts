import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { Environment } from './environment.ts';
import { repeatOnRecord } from './jobs/erasures.ts';
import { checkErasureRecord } from './modules/privacy/index.ts';
import { adoptPrograms } from './packs/adopt-programs.ts';
import { isDatabaseBusy, isDatabaseLost, isOneServerDown } from './platform/database/errors.ts';
import { checkPooler } from './platform/database/pooler.ts';
import type { Deps } from './platform/deps.ts';
import { NOTE_EVERY_MILLIS, recordKeyUse } from './platform/encryption/key-use.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { checkSchema, checkWritable, describeNewerSchema } from './platform/migrations/schema-state.ts';
import { startQueue } from './platform/queue.ts';
import type { Log } from './platform/telemetry/log.ts';
import type { Tracing } from './platform/telemetry/scope.ts';
import type { Workers } from './platform/workers.ts';
import { checkKeys, dataKeysOf } from './start/check-keys.ts';

import { type DatabaseAddress, databaseAddressOf, type TimeLimits, timeLimits } from './start/database-address.ts';
import { depsForJobs, depsOn } from './start/deps-on.ts';
import type { TracingSettings } from './start/otel-tracing.ts';
import type { ThreadSetup } from './start/thread-deps.ts';

import { logUnknownZones } from './start/unknown-zones.ts';

export { ErasureRecordUnavailable } from './modules/privacy/index.ts';
export { DatabaseNotReady } from './platform/migrations/schema-state.ts';

export interface Serving {
  deps: Deps;
  address: string;
  /** Fails readiness, lets requests in flight finish, then releases everything. */
  stop: () => Promise<void>;
}

/** The port can't be used; the message says what to do. */
export class PortUnavailable extends Error {
  constructor({ host, port }: Environment, code: string, options: ErrorOptions) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use: end the other program or choose another port. Example: PORT=${port + 1}`
        : `Port ${port} of ${host} cannot be listened on (${code}): choose another. Example: HOST=127.0.0.1 PORT=3000`,
      options,
    );
    this.name = 'PortUnavailable';
  }
}

const isPortTrouble = (code: string | undefined): code is string =>
  code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL';

/**
 * Keeps the process alive after an unhandled rejection caused by a lost, full or busy database: the queue's worker
 * records the end of a job that way, and the job is retried after a minute without heartbeat. Other errors end the
 * process as usual. Returns a function that removes the guard [OPS-133].
 */
function outliveTroubledDatabase(log: Log): () => Promise<void> {
  const guard = (reason: unknown): void => {
    if (!isDatabaseLost(reason) && !isDatabaseBusy(reason)) throw reason;
    log.error(`the database failed something that nobody waits for: ${(reason as Error).message}`);
  };
  process.on('unhandledRejection', guard);
  return async () => void process.off('unhandledRejection', guard);
}

/**
 * Records this process's encryption key now and every minute; a failed write is made up by the next. Returns a function
 * that stops it.
 */
async function keepKeysNoted({ database, keyRing, clock }: Deps): Promise<() => Promise<void>> {
  await recordKeyUse(database, keyRing, clock()).catch((error: unknown) => {
    if (!isOneServerDown(database, error)) throw error;
  });
  const timer = setInterval(() => void recordKeyUse(database, keyRing, clock()).catch(() => {}), NOTE_EVERY_MILLIS);
  timer.unref();
  return async () => clearInterval(timer);
}

const tracingOf = async (settings: TracingSettings): Promise<Tracing> =>
  (await import('./start/otel-tracing.ts')).openTracing(settings);

async function threadSetup(
  environment: Environment,
  { runtimeUrl }: DatabaseAddress,
  limits: TimeLimits,
): Promise<ThreadSetup> {
  const { databasePooler: pooler, logLevel, settings } = environment;
  return { databaseUrl: runtimeUrl, pooler, logLevel, settings, ...(await dataKeysOf(environment)), ...limits };
}

async function workersOf(environment: Environment, address: DatabaseAddress, deps: Deps): Promise<Workers | null> {
  if (environment.settings.desk === null) return null;
  const { heavyWorkers } = await import('./http/admin/heavy-call.ts');
  return heavyWorkers(await threadSetup(environment, address, timeLimits.calls), environment.workers, deps.database);
}

/** Threads for jobs: files that staff upload at the desk. */
async function jobWorkersOf(environment: Environment, address: DatabaseAddress, deps: Deps): Promise<Workers | null> {
  if (environment.settings.desk === null) return null;
  const { fileImportWorkers } = await import('./jobs/file-imports.ts');
  return fileImportWorkers(await threadSetup(environment, address, timeLimits.jobs), deps.database);
}

/**
 * Starts the whole server. An embedded database is started and migrated automatically; a named one must be ready.
 * Throws DatabaseNotReady and PortUnavailable, with nothing left running.
 */
export async function serve(environment: Environment): Promise<Serving> {
  const leave: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of leave.splice(0).toReversed()) await step();
  };
  try {
    const address = await databaseAddressOf(environment, { mayCreate: true });
    leave.push(() => address.release());
    if (address.isEmbedded && address.ownerUrl !== null) await migrate(address.ownerUrl);
    const tracing = environment.tracing === null ? null : await tracingOf(environment.tracing);
    leave.push(async () => tracing?.close().catch(() => {}));
    const shared = { ...(await depsOn(environment, address)), tracing };
    const workers = await workersOf(environment, address, shared);
    const deps = { ...shared, workers };
    leave.push(outliveTroubledDatabase(deps.log));
    leave.push(() => deps.database.close());
    leave.push(async () => deps.replica?.close());
    leave.push(async () => workers?.close());
    leave.push(async () => deps.messenger.close?.());
    const newer = await checkSchema(deps.database, address.runtimeUrl);
    if (newer.length > 0) deps.log.warn(describeNewerSchema(newer));
    const directUrl = environment.databaseDirectUrl ?? address.runtimeUrl;
    await checkWritable(deps.database, address.runtimeUrl);
    await checkPooler(deps.database, address.runtimeUrl, directUrl);
    await checkKeys(deps);
    leave.push(await keepKeysNoted(deps));
    if (environment.settings.erasureRecord !== null) checkErasureRecord(environment.settings.erasureRecord);
    // Before serving requests, so erased members don't reappear even briefly.
    await repeatOnRecord(deps);

    await adoptPrograms(deps);

    const { server, tenants } = await buildApp(deps, directUrl);
    // Health is mounted first: readiness fails while load balancers still send requests.
    server.addHook('preClose', () => wait(environment.drainSeconds * 1000));
    leave.push(() => server.close());
    await logUnknownZones(deps, tenants);
    if (environment.runsJobs) {
      const jobWorkers = await jobWorkersOf(environment, address, deps);
      const forJobs = { ...depsForJobs(deps, environment, address), workers: jobWorkers };
      leave.push(() => forJobs.database.close());
      const { jobsOf } = await import('./jobs/index.ts');
      const queue = await startQueue(directUrl, jobsOf(forJobs), deps);
      // A turn of an import is longer than a process has to stop, so its thread is ended; another process continues it.
      leave.push(async () => void (await Promise.all([queue.stop(), jobWorkers?.close()])));
    }
    return { deps, address: await server.listen({ host: environment.host, port: environment.port }), stop };
  } catch (error) {
    await stop();
    const { code } = error as { code?: string };
    throw isPortTrouble(code) ? new PortUnavailable(environment, code, { cause: error }) : error;
  }
}
