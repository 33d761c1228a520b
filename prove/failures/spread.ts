import { distribute } from '../../apps/api/src/platform/migrations/distribute.ts';
import { migrate } from '../../apps/api/src/platform/migrations/migrate.ts';
import { type Cluster, moveRows, noCluster, placeOfRows, startCluster } from '../../apps/api/src/testing/cluster.ts';
import { world } from '../../apps/api/src/testing/index.ts';
import { poolerProgram, startPooler } from '../../apps/api/src/testing/pooler.ts';
import type { Failure } from './failures.ts';
import { askerAt, environmentOf, type Installation, type Kind, POOLER, times } from './installation.ts';

/** Number of shards: a fault behaves the same with each. The long form uses a real installation's number. */
const shards = times > 1 ? undefined : 4;

interface Spread extends Installation {
  cluster: Cluster;
}

const workerDies: Failure<Spread> = {
  name: 'the server that has their rows dies and comes back',
  async happen({ at: { cluster }, load }) {
    const { from } = await placeOfRows(cluster, load.tenant.tenantId);
    await cluster.kill(from);
    await cluster.revive(from);
  },
};

const rowsMove: Failure<Spread> = {
  name: 'their rows move to another server',
  async happen({ at: { cluster }, load }) {
    await moveRows(cluster, await placeOfRows(cluster, load.tenant.tenantId));
  },
};

const DEADLOCKS = `select result from run_command_on_all_nodes(
  'select deadlocks from pg_stat_database where datname = current_database()')`;

async function start(): Promise<Spread> {
  const cluster = await startCluster('spread');
  await migrate(cluster.ownerUrl);
  await distribute(cluster.ownerUrl, { shards });
  const pooler = await startPooler([cluster.runtimeUrl], { ...POOLER, auth_type: 'trust' });
  const pooled = pooler.through(cluster.runtimeUrl);
  const rows = askerAt(() => cluster.superuserUrl);
  return {
    cluster,
    environment: environmentOf(pooled, cluster.runtimeUrl),
    w: await world({}, { databaseUrl: cluster.runtimeUrl, pooledUrl: pooled }),
    pooler,
    rows,
    deadlocks: async () => (await rows(DEADLOCKS)).reduce((sum, { result }) => sum + Number(result), 0),
    async restart() {
      for (const port of cluster.ports) await cluster.kill(port);
      for (const port of cluster.ports) await cluster.revive(port);
    },
    async stop() {
      await pooler.stop();
      await cluster.stop();
    },
  };
}

/** A coordinator and two workers that share the agencies, with a pooler in front of the coordinator. */
export const spread: Kind<Spread> = {
  name: 'a pooler and a cluster of three servers',
  lack: poolerProgram === null ? 'PgBouncer is not installed' : noCluster,
  start,
  own: [workerDies, rowsMove],
};
