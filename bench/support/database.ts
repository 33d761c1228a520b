import fs from 'node:fs';
import { startPostgres } from '@fareback/launcher';
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts';
import { migrate, prepareServer } from '../../apps/api/src/platform/migrate.ts';

/** A durable PostgreSQL server with the product's database and, beside it, an empty one for yardsticks. */
export interface BenchDatabase {
  ownerUrl: string;
  runtimeUrl: string;
  /** The product's database as a superuser, who stands above the walls: for arranging and checking. */
  product: Database;
  /** The same as the server's own role, behind the walls: for verbs. */
  runtime: Database;
  yardstick: Database;
  yardstickUrl: string;
  stop(): Promise<void>;
}

const YARDSTICK = 'fareback_yardstick';

/**
 * Nothing here trades durability for speed: a commit is on the disk before it is answered. Checkpoints are put far apart,
 * so that none falls into one contestant's turn.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
];

/** Starts the server with its files in `dataDir` and brings the product's schema up to date. */
export async function startDatabase(dataDir: string): Promise<BenchDatabase> {
  fs.mkdirSync(dataDir, { recursive: true });
  let superuserUrl = '';
  const postgres = await startPostgres(
    dataDir,
    async (url, passwords) => {
      superuserUrl = url;
      await prepareServer(url, passwords);
      await prepareServer(url, passwords, YARDSTICK);
    },
    SETTINGS,
  );
  await migrate(postgres.ownerUrl);
  const urlOf = (database: string): string => superuserUrl.replace(/\/postgres$/, `/${database}`);
  const open = (database: string): Database =>
    openDatabase({ url: urlOf(database), connections: 4, statementTimeoutMillis: 600_000 });
  const product = open('fareback');
  const yardstick = open(YARDSTICK);
  const runtime = openDatabase({ url: postgres.runtimeUrl, connections: 4 });
  return {
    ownerUrl: postgres.ownerUrl,
    runtimeUrl: postgres.runtimeUrl,
    product,
    runtime,
    yardstick,
    yardstickUrl: urlOf(YARDSTICK),
    async stop() {
      await Promise.all([product, yardstick, runtime].map((each) => each.close()));
      await postgres.stop();
    },
  };
}
