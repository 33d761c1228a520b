import fs from 'node:fs';
import path from 'node:path';
import { type Environment, EnvironmentError } from '../environment.ts';
import { prepareServer } from '../platform/migrations/migrate.ts';
import { DatabaseNotReady } from '../platform/migrations/schema-state.ts';
import { createLog } from '../platform/telemetry/log.ts';

/** Where the database is, and how to leave it. */
export interface DatabaseAddress {
  runtimeUrl: string;
  /** Null when the environment names no owner. */
  ownerUrl: string | null;
  /** Whether it is the one in the data folder. */
  isEmbedded: boolean;
  /** Leaves an embedded server, which the last process to do so ends; any other is left alone. */
  release(): Promise<void>;
}

/**
 * The database the environment names, else the embedded one in the data folder: a running one is used, a resting one is
 * started, and whoever leaves last ends it. `mayCreate` makes it when there is none. Throws DatabaseNotReady,
 * and EnvironmentError where the owner's address stands alone.
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

/** The embedded database of the data folder, made there when there is none. */
export async function embeddedAddress({
  dataDir,
  logLevel,
}: Environment): Promise<DatabaseAddress & { ownerUrl: string }> {
  // Only demos and development have the launcher; an installation names its database.
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
