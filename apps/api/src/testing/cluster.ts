import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase } from '../platform/database/own-database.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';
/** Citus for this system's PostgreSQL 15, and what starts three servers of it: no part of the product. `CITUS_FOLDER` names it elsewhere. */
const home = process.env['CITUS_FOLDER'] ?? path.join(import.meta.dirname, '../../../../../shared/citus');
const script = path.join(home, 'cluster.sh');

/** Why no cluster can be had on this machine; null where one can. */
export const noCluster: string | null =
  fs.existsSync(script) && fs.existsSync(`${programs}/initdb`)
    ? null
    : 'needs PostgreSQL 15 of Debian, and ../shared/citus beside the checkout or CITUS_FOLDER';

/** A coordinator and two workers of our own, with an empty database. */
export interface Cluster {
  ownerUrl: string;
  runtimeUrl: string;
  superuserUrl: string;
  /** Of the coordinator and the workers. */
  ports: number[];
  /** Ends a server as if its machine had died, */
  kill(port: number): Promise<void>;
  /** and starts it again. */
  revive(port: number): Promise<void>;
  /** Ends all three and throws their data away. */
  stop(): Promise<void>;
}

/** Runs statements one after the other; answers the last one's rows. */
async function query<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: (string | pg.QueryConfig)[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const asPostgres = (command: string): Promise<unknown> =>
  process.getuid?.() === 0 ? run('su', ['postgres', '-c', command]) : run('bash', ['-c', command]);

const superuserAt = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

/** Makes a database on every server of the cluster; none of them knows another yet. */
export async function makeDatabases(ports: number[], name: string): Promise<void> {
  for (const port of ports) {
    await query(superuserAt(port, 'postgres'), createDatabase(name));
    await query(superuserAt(port, name), 'grant all on schema public to fareback_owner');
  }
}

/** Has the coordinator know the workers in such a database, as docs/growing.md does. */
export async function joinDatabases(ports: number[], name: string): Promise<void> {
  for (const port of ports) await query(superuserAt(port, name), 'create extension citus');
  const [coordinator = 0, ...workers] = ports;
  await query(
    superuserAt(coordinator, name),
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  );
}

/** Has a server of a cluster work by settings from now on. */
const settingsOf = (port: number, settings: Record<string, string>): Promise<unknown> =>
  query(
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    ...Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
    'select pg_reload_conf()',
  );

/**
 * Starts a cluster in a folder of its own, on ports of its own. `database` names the one that is made in it; no power cut
 * has to be survived by it, unless `settings` say otherwise.
 */
export async function startCluster(
  database: string,
  settings: Record<string, string> = { fsync: 'off' },
): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  fs.chmodSync(folder, 0o755);
  const first = await freePort(3);
  const ports = [first, first + 1, first + 2];
  const env = { ...process.env, CITUS_PORT: String(first) };
  const stop = async (): Promise<void> => {
    await run('bash', [script, 'stop', folder], { env });
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run('bash', [script, 'start', folder], { env });
    for (const port of ports) await settingsOf(port, settings);
    await makeDatabases(ports, database);
    await joinDatabases(ports, database);
  } catch (error) {
    await stop();
    throw error;
  }
  const dataOf = (port: number): string => path.join(folder, `node${port - first}`);
  const as = (user: string): string => `postgres://${user}@127.0.0.1:${first}/${database}`;
  return {
    ownerUrl: as('fareback_owner'),
    runtimeUrl: as('fareback_runtime'),
    superuserUrl: as('postgres'),
    ports,
    kill: async (port) => void (await asPostgres(`${programs}/pg_ctl -D ${dataOf(port)} -m immediate -w stop`)),
    revive: async (port) =>
      void (await asPostgres(`${programs}/pg_ctl -D ${dataOf(port)} -l ${dataOf(port)}/log -w start`)),
    stop,
  };
}

/** Where a tenant's rows are, and the other worker's port. */
export interface PlaceOfRows {
  shard: number;
  from: number;
  to: number;
}

/** Asks the coordinator where a tenant's rows are. */
export async function placeOfRows({ superuserUrl, ports }: Cluster, tenantId: string): Promise<PlaceOfRows> {
  const [found] = await query<{ shard: number; from: number }>(superuserUrl, {
    text: `select s.shardid::int as shard, s.nodeport as from from citus_shards s
            where s.table_name = 'tenant'::regclass and s.shardid = get_shard_id_for_distribution_column('tenant', $1::text)`,
    values: [tenantId],
  });
  const { shard = 0, from = 0 } = found ?? {};
  return { shard, from, to: ports.slice(1).find((port) => port !== from) ?? 0 };
}

/** Moves a tenant's rows to the other worker, as docs/growing.md does. */
export const moveRows = ({ superuserUrl }: Cluster, { shard, from, to }: PlaceOfRows): Promise<unknown> =>
  query(superuserUrl, {
    text: "select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')",
    values: [shard, from, to],
  });
