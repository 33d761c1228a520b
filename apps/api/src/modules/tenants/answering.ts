import type { Database } from '../../platform/database/database.ts';
import { isOneServerDown } from '../../platform/database/database-errors.ts';
import { readServers } from './servers.ts';

/**
 * Ids of the tenants with a host whose server responds, if `error` says that one server of a cluster is down. Rethrows
 * any other error [OPS-115].
 */
export async function answeringTenantIds(database: Database, error: Error): Promise<string[]> {
  if (!isOneServerDown(database, error)) throw error;
  const servers = await readServers(database);
  if (servers.every(({ why }) => why === null)) throw error;
  return servers.flatMap(({ why, tenantIds }) => (why === null ? tenantIds : []));
}
