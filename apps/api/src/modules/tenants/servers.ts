import type { Database } from '../../platform/database/database.ts';
import { isOneServerDown } from '../../platform/database/errors.ts';
import { onConnection } from '../../platform/database/on-connection.ts';

export interface ServerState {
  server: string;
  why: string | null;
  tenantIds: string[];
}

/** Connection timeout, so a server that drops packets can't block the caller. */
const CONNECTS_WITHIN_MILLIS = 3_000;

/**
 * State of each server of a cluster and the agencies on it; empty on a single server. Agencies without a host are
 * missing, because only their own server knows them [OPS-113].
 */
export async function readServers(database: Database): Promise<ServerState[]> {
  if (!database.isSpread) return [];
  return await onConnection(database, async (client) => {
    await client.query(`begin; set local citus.node_connection_timeout = ${CONNECTS_WITHIN_MILLIS}`);
    const { rows } = await client.query<ServerState>(
      `select n.nodename || ':' || n.nodeport as server, case when asked.success then null else asked.result end as why,
              array(select h.tenant_id from (select distinct tenant_id from tenant_host) h
                      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('tenant', h.tenant_id)
                     where p.groupid = n.groupid order by 1) as "tenantIds"
         from run_command_on_all_nodes('select 1') asked join pg_dist_node n using (nodeid)
        order by 1`,
    );
    await client.query('rollback');
    return rows;
  });
}

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
