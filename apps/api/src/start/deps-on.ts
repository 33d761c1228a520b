import { messengerOf } from '../adapters/messenger-of.ts';
import type { Environment } from '../environment.ts';
import { openDatabase } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createServices } from '../platform/services.ts';
import { createTenantCache } from '../platform/tenant-cache.ts';
import { dataKeysOf } from './data-keys.ts';
import type { DatabaseAddress } from './database-address.ts';

/** Everything a process of this installation works with, on a database whose address is known. */
export function depsOn(environment: Environment, address: Pick<DatabaseAddress, 'runtimeUrl'>): Deps {
  const { keys, lookup } = dataKeysOf(environment);
  const log = createLog(environment.logLevel);
  const clock = (): Date => new Date();
  const database = openDatabase({
    url: address.runtimeUrl,
    connections: environment.databaseConnections,
    // Only the message: the error carries its connection, with all that the connection knows.
    onError: ({ message }) => {
      if (!database.pool.ending) log.error(`database connection lost: ${message}`);
    },
  });
  return {
    database,
    cache: createTenantCache(),
    services: createServices(),
    keyRing: createKeyRing(keys, lookup),
    messenger: messengerOf({ ...environment, localTools: environment.settings.localTools }, clock),
    metrics: createMetrics(),
    settings: environment.settings,
    log,
    clock,
  };
}
