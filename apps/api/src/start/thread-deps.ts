import { openDatabase, type Pooler } from '../platform/database/database.ts';
import type { Deps, Settings } from '../platform/deps.ts';
import { createKeyRing } from '../platform/encryption/key-ring.ts';
import { createServices } from '../platform/services.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { createTenantCache } from '../platform/tenant-cache.ts';

/** What a worker thread needs to open its own connections; plain data. */
export interface ThreadSetup {
  databaseUrl: string;
  pooler: Pooler;
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
  keys: string[];
  lookup: string;
  holds: string[];
  settings: Settings;
  logLevel: string;
}

/**
 * Returns the dependencies of one call of a worker thread; nothing is cached between calls, because everything may have
 * changed by the next one. Notifications go to `announce`: this thread has no listeners, its parent process does.
 */
export function createThreadDeps(
  setup: ThreadSetup,
  connections: number,
  announce: (channel: string, payload: string) => void,
): (clock: () => Date) => Deps {
  const log = createLog(setup.logLevel);
  const database = openDatabase({
    url: setup.databaseUrl,
    pooler: setup.pooler,
    statementTimeoutMillis: setup.statementTimeoutMillis,
    lockTimeoutMillis: setup.lockTimeoutMillis,
    connections,
    onError: ({ message }) => log.error(`database connection lost: ${message}`),
  });
  Object.assign(database.announced, {
    emit: (channel: string, payload: string): boolean => {
      announce(channel, payload);
      return true;
    },
  });
  const keyRing = createKeyRing(setup.keys, setup.lookup, setup.holds);
  const metrics = createMetrics();
  return (clock) => ({
    database,
    replica: null,
    cache: createTenantCache(),
    services: createServices(),
    workers: null,
    keyRing,
    messenger: {
      send: async () => {
        throw new Error('Messages are sent by jobs.');
      },
    },
    metrics,
    settings: setup.settings,
    tracing: null,
    log,
    clock,
    checkSystem: null,
  });
}
