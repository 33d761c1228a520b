import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase } from '../platform/database/database.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';
/**
 * Citus for this system's PostgreSQL 15, with scripts that start three servers; not part of the product. `CITUS_FOLDER`
 * overrides the location.
 */
const home = process.env['CITUS_FOLDER'] ?? path.join(import.meta.dirname, '../../../../../shared/citus');
const script = path.join(home, 'cluster.sh');

export const noCluster: string | null =
  fs.existsSync(script) && fs.existsSync(`${programs}/initdb`)
    ? null
    : 'needs PostgreSQL 15 of Debian, and ../shared/citus beside the checkout or CITUS_FOLDER';

export interface Cluster {
  ownerUrl: string;
  runtimeUrl: string;
  superuserUrl: string;
  ports: number[];
  kill(port: number): Promise<void>;
  revive(port: number): Promise<void>;
  stop(): Promise<void>;
}

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

export async function makeDatabases(ports: number[], name: string): Promise<void> {
  for (const port of ports) {
    await query(superuserAt(port, 'postgres'), createDatabase(name));
    await query(superuserAt(port, name), 'grant all on schema public to fareback_owner');
  }
}

export async function joinDatabases(ports: number[], name: string): Promise<void> {
  for (const port of ports) await query(superuserAt(port, name), 'create extension citus');
  const [coordinator = 0, ...workers] = ports;
  await query(
    superuserAt(coordinator, name),
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  );
}

const settingsOf = (port: number, settings: Record<string, string>): Promise<unknown> =>
  query(
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    ...Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
    'select pg_reload_conf()',
  );

/**
 * Starts a cluster in a separate folder on free ports. `database` names the database to create; not crash-safe unless
 * `settings` say otherwise.
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

interface PlaceOfRows {
  shard: number;
  from: number;
  to: number;
}

export async function placeOfRows({ superuserUrl, ports }: Cluster, tenantId: string): Promise<PlaceOfRows> {
  const [found] = await query<{ shard: number; from: number }>(superuserUrl, {
    text: `select s.shardid::int as shard, s.nodeport as from from citus_shards s
            where s.table_name = 'tenant'::regclass and s.shardid = get_shard_id_for_distribution_column('tenant', $1::text)`,
    values: [tenantId],
  });
  const { shard = 0, from = 0 } = found ?? {};
  return { shard, from, to: ports.slice(1).find((port) => port !== from) ?? 0 };
}

export const moveRows = ({ superuserUrl }: Cluster, { shard, from, to }: PlaceOfRows): Promise<unknown> =>
  query(superuserUrl, {
    text: "select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')",
    values: [shard, from, to],
  });
