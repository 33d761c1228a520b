import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@fareback/launcher';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { migrate, prepareServer } from '../../apps/api/src/platform/migrations/migrate.ts';

/** A durable PostgreSQL server with the product's database, and an empty one for yardsticks. */
export interface BenchDatabase {
  ownerUrl: string;
  runtimeUrl: string;
  /** The product's database as superuser, bypassing row-level security: for setup and checks. */
  product: Database;
  /** The same as the server's role, with row-level security: for product code. */
  runtime: Database;
  yardstick: Database;
  yardstickUrl: string;
  stop(): Promise<void>;
}

const YARDSTICK = 'fareback_yardstick';

/**
 * Fully durable: a commit is on disk before it is answered. Checkpoints are far apart, so they don't fall into one
 * contestant's run.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
];

const PROFILING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

/**
 * Starts the server with its files in `dataDir` and migrates the product's schema. With a `profileFolder` it writes the
 * time per statement to `statements.txt` there at the end.
 */
export async function startDatabase(
  dataDir: string,
  profileFolder: string | null,
  more: string[] = [],
): Promise<BenchDatabase> {
  fs.mkdirSync(dataDir, { recursive: true });
  let superuserUrl = '';
  const postgres = await startPostgres(
    dataDir,
    async (url, passwords) => {
      superuserUrl = url;
      await prepareServer(url, passwords);
      await prepareServer(url, passwords, YARDSTICK);
    },
    { settings: [...SETTINGS, ...(profileFolder === null ? [] : PROFILING), ...more] },
  );
  await migrate(postgres.ownerUrl);
  const urlOf = (database: string): string => superuserUrl.replace(/\/postgres$/, `/${database}`);
  const open = (database: string): Database =>
    openDatabase({ url: urlOf(database), connections: 4, statementTimeoutMillis: 600_000 });
  const product = open('fareback');
  const yardstick = open(YARDSTICK);
  if (profileFolder !== null) await product.pool.query('create extension if not exists pg_stat_statements');
  const runtime = openDatabase({ url: postgres.runtimeUrl, connections: 4 });
  return {
    ownerUrl: postgres.ownerUrl,
    runtimeUrl: postgres.runtimeUrl,
    product,
    runtime,
    yardstick,
    yardstickUrl: urlOf(YARDSTICK),
    async stop() {
      if (profileFolder !== null) await writeStatements(product, path.join(profileFolder, 'statements.txt'));
      await Promise.all([product, yardstick, runtime].map((each) => each.close()));
      await postgres.stop();
    },
  };
}

/** Writes the frequent statements of the product's database, most expensive first. */
async function writeStatements({ pool }: Database, file: string): Promise<void> {
  const { rows } = await pool.query<Record<'total' | 'calls' | 'planned' | 'mean' | 'plan', number> & { text: string }>(
    `select total_exec_time + total_plan_time as total, calls, plans as planned, mean_exec_time as mean,
            mean_plan_time as plan, regexp_replace(query, '\\s+', ' ', 'g') as text
       from pg_stat_statements
      where calls >= 50 and dbid = (select oid from pg_database where datname = current_database())
      order by 1 desc limit 40`,
  );
  const lines = rows.map(
    ({ total, calls, planned, mean, plan, text }) =>
      `${total.toFixed(0)} ms: ${calls} calls of ${mean.toFixed(3)} ms, ${planned} plans of ${plan.toFixed(3)} ms: ${text}`,
  );
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
}
