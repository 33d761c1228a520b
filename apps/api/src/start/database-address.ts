import fs from 'node:fs';
import path from 'node:path';
import { type Environment, EnvironmentError } from '../environment.ts';
import { prepareServer } from '../platform/migrations/migrate.ts';
import { DatabaseNotReady } from '../platform/migrations/schema-state.ts';
import { createLog } from '../platform/telemetry/log.ts';

export interface TimeLimits {
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

/** One connection per concurrent job, and one for work inside a job. */
export const JOB_CONNECTIONS = 3;

/**
 * Limits by caller: a rider or staff member waits for a call; a job is retried; the operator of a command prefers
 * waiting to retrying. Longer work runs in resumable parts.
 */
export const timeLimits = {
  calls: { statementTimeoutMillis: 10_000, lockTimeoutMillis: 5_000 },
  jobs: { statementTimeoutMillis: 300_000, lockTimeoutMillis: 5_000 },
  commands: { statementTimeoutMillis: 600_000, lockTimeoutMillis: 30_000 },
} satisfies Record<string, TimeLimits>;

export interface DatabaseAddress {
  runtimeUrl: string;
  ownerUrl: string | null;
  isEmbedded: boolean;
  /** Stops an embedded server if this is its last user; leaves others running. */
  release(): Promise<void>;
}

/**
 * The configured database, or the embedded one in the data folder, started if it is not running and stopped by its last
 * user. `mayCreate` creates a missing one. Throws DatabaseNotReady, and EnvironmentError if only the owner's URL is
 * set.
 */
export async function databaseAddressOf(
  environment: Environment,
  { mayCreate }: { mayCreate: boolean },
): Promise<DatabaseAddress> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment;
  if (databaseUrl !== null) {
    return { runtimeUrl: databaseUrl, ownerUrl: databaseOwnerUrl, isEmbedded: false, release: async () => {} };
  }
  if (databaseOwnerUrl !== null) {
    throw new EnvironmentError([
      'DATABASE_URL is missing, though DATABASE_OWNER_URL names a database: name it for the runtime role too. Example: DATABASE_URL=postgres://fareback_runtime:password@127.0.0.1:5432/fareback',
    ]);
  }
  if (!mayCreate && !fs.existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))) {
    throw new DatabaseNotReady(
      `There is no database: DATABASE_URL is not set, and ${dataDir} holds none. Set DATABASE_URL, or make one with "npm run rewards -- migrate".`,
    );
  }
  return embeddedAddress(environment);
}

export async function embeddedAddress({
  dataDir,
  logLevel,
}: Environment): Promise<DatabaseAddress & { ownerUrl: string }> {
  // The launcher is available only in demos and development; an installation configures its database.
  const { DataFolderUnusable, startPostgres } = await import('@fareback/launcher');
  const log = createLog(logLevel);
  const onLost = (line: string): void => log.error(line);
  const postgres = await startPostgres(dataDir, prepareServer, { isShared: true, onLost }).catch((error: unknown) => {
    throw error instanceof DataFolderUnusable ? new DatabaseNotReady(error.message, { cause: error }) : error;
  });
  return {
    runtimeUrl: postgres.runtimeUrl,
    ownerUrl: postgres.ownerUrl,
    isEmbedded: true,
    release: postgres.stop,
  };
}
