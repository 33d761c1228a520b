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
import { dataKeysOf } from './check-keys.ts';
import { type DatabaseAddress, JOB_CONNECTIONS, type TimeLimits, timeLimits } from './database-address.ts';

type RuntimeAddress = Pick<DatabaseAddress, 'runtimeUrl'>;

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
    // Logs only the message: the error object holds its connection with all its data.
    onError: ({ message }) => {
      if (!database.pool.ending) log.error(`database connection lost: ${message}`);
    },
  });
  return database;
}

const replicaOn = ({ databaseReplicaUrl }: Environment, limits: TimeLimits): Replica | null =>
  databaseReplicaUrl === null ? null : openReplica({ ...limits, url: databaseReplicaUrl });

export async function depsOn(
  environment: Environment,
  address: RuntimeAddress,
  limits: TimeLimits = timeLimits.calls,
): Promise<Deps> {
  const { keys, lookup, holds } = await dataKeysOf(environment);
  const log = createLog(environment.logLevel);
  const clock = (): Date => new Date();
  const deps: Deps = {
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
    checkSystem: async () => {
      const { checkSystem } = await import('./doctor/check-system.ts');
      return checkSystem(environment, { deps, url: address.runtimeUrl });
    },
  };
  return deps;
}

/** Dependencies for jobs: separate connections, so long work doesn't block riders, and longer timeouts. */
export const depsForJobs = (deps: Deps, environment: Environment, address: RuntimeAddress): Deps => ({
  ...deps,
  database: databaseOn(environment, address, deps.log, { ...timeLimits.jobs, connections: JOB_CONNECTIONS }),
});
