import type { Database } from '../../platform/database/database.ts';
import { onConnection } from '../../platform/database/on-connection.ts';

/** A server of a cluster, as the one that processes talk to sees it. */
export interface ServerState {
  /** Such as `10.0.0.7:5432`. */
  server: string;
  /** Why it does not answer; null where it does. */
  why: string | null;
  /** Agencies with a host whose rows stand there, by id. */
  tenantIds: string[];
}

/** How long a server may take to be found there: one that swallows everything must not hold up whoever asks. */
const CONNECTS_WITHIN_MILLIS = 3_000;

/**
 * Asks every server of a cluster whether it answers, and tells whose rows stand there; nothing of one server alone. Agencies
 * without a host are not told: who they are stands on those servers themselves [OPS-113].
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
