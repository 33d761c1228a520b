import type { Database } from '../../platform/database/database.ts';
import { isOneServerDown } from '../../platform/database/database-errors.ts';
import { readServers } from './servers.ts';

/**
 * Ids of the tenants that have a host and whose server answers, where `error` is for a server of a cluster that does not.
 * Throws the error where it is for anything else [OPS-115].
 */
export async function answeringTenantIds(database: Database, error: Error): Promise<string[]> {
  if (!isOneServerDown(database, error)) throw error;
  const servers = await readServers(database);
  if (servers.every(({ why }) => why === null)) throw error;
  return servers.flatMap(({ why, tenantIds }) => (why === null ? tenantIds : []));
}
