import { messengerOf } from '../adapters/messenger-of.ts';
import type { Environment } from '../environment.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { openReplica, type Replica } from '../platform/database/replica.ts';
import type { Deps } from '../platform/deps.ts';
import { createKeyRing } from '../platform/encryption/key-ring.ts';
import { createServices } from '../platform/services.ts';
import { createLog, type Log } from '../platform/telemetry/log.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { createTenantCache } from '../platform/tenant-cache.ts';
import { dataKeysOf } from './data-keys.ts';
import type { DatabaseAddress } from './database-address.ts';
import { type TimeLimits, timeLimits } from './time-limits.ts';

type RuntimeAddress = Pick<DatabaseAddress, 'runtimeUrl'>;

/** The database of an installation; what is lost of it is a line in the log. */
function databaseOn(
  { databasePooler }: Environment,
  { runtimeUrl }: RuntimeAddress,
  log: Log,
  options: TimeLimits & { connections: number },
): Database {
  const database = openDatabase({
    ...options,
    url: runtimeUrl,
    pooler: databasePooler,
    // Only the message: the error carries its connection, with all that the connection knows.
    onError: ({ message }) => {
      if (!database.pool.ending) log.error(`database connection lost: ${message}`);
    },
  });
  return database;
}

/** What follows the database, where the environment names it. */
const replicaOn = ({ databaseReplicaUrl }: Environment, limits: TimeLimits): Replica | null =>
  databaseReplicaUrl === null ? null : openReplica({ ...limits, url: databaseReplicaUrl });

/** Everything a process of this installation works with, on a database whose address is known. */
export async function depsOn(
  environment: Environment,
  address: RuntimeAddress,
  limits: TimeLimits = timeLimits.calls,
): Promise<Deps> {
  const { keys, lookup, holds } = await dataKeysOf(environment);
  const log = createLog(environment.logLevel);
  const clock = (): Date => new Date();
  return {
    database: databaseOn(environment, address, log, { ...limits, connections: environment.databaseConnections }),
    cache: createTenantCache(),
    services: createServices(),
    workers: null,
    keyRing: createKeyRing(keys, lookup, holds),
    messenger: messengerOf({ ...environment, localTools: environment.settings.localTools }, clock),
    metrics: createMetrics(),
    settings: environment.settings,
    replica: replicaOn(environment, limits),
    tracing: null,
    log,
    clock,
  };
}

/** One for each job that a process works on at once, and one for what a job does meanwhile. */
export const JOB_CONNECTIONS = 3;

/** The same for jobs: connections of their own, so that long work takes none from riders, and more time. */
export const depsForJobs = (deps: Deps, environment: Environment, address: RuntimeAddress): Deps => ({
  ...deps,
  database: databaseOn(environment, address, deps.log, { ...timeLimits.jobs, connections: JOB_CONNECTIONS }),
});
