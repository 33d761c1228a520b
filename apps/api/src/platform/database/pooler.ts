import pg from 'pg';
import { DatabaseNotReady } from '../migrations/schema-state.ts';
import type { Database } from './database.ts';
import { nameOfDatabase } from './unreachable.ts';

type Client = pg.Client | pg.PoolClient;

/** Whether a pooler answers instead of the server: the process that it names at the start is none of the server's. */
export async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
}

const PROBE = 'fareback_probe';

/** Whether a pooler hands on the names of prepared statements as they are: the next transaction does not find them again. */
async function passesNamesOn(client: Client): Promise<boolean> {
  await client.query('begin');
  await client.query({ name: PROBE, text: 'select 1' });
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [PROBE]);
  await client.query(`${rowCount === 0 ? '' : `deallocate ${PROBE}; `}commit`);
  return rowCount !== 0;
}

async function isDirectPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'fareback start' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await isPooled(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a pooler is where the environment says, and nowhere else: unknown, it would lose notices and jobs, and
 * answer statements that another process prepared. `directUrl` is the way past it. Throws DatabaseNotReady.
 */
export async function checkPooler({ pool, pooler }: Database, url: string, directUrl: string): Promise<void> {
  const client = await pool.connect();
  try {
    const pooled = await isPooled(client);
    if (pooled && pooler === 'none')
      throw new DatabaseNotReady(
        `A pooler stands before the database ${nameOfDatabase(url)}: say so by DATABASE_POOLER=transaction, and give the server's own address in DATABASE_DIRECT_URL.`,
      );
    if (pooled && pooler === 'prepared' && (await passesNamesOn(client)))
      throw new DatabaseNotReady(
        `The pooler before the database ${nameOfDatabase(url)} keeps no prepared statements: set DATABASE_POOLER=transaction, or max_prepared_statements of PgBouncer 1.21 or newer.`,
      );
  } finally {
    client.release();
  }
  if (await isDirectPooled(directUrl))
    throw new DatabaseNotReady(
      `DATABASE_DIRECT_URL leads to a pooler, where notices and jobs are lost: give the server's own address instead of ${nameOfDatabase(directUrl)}.`,
    );
}
