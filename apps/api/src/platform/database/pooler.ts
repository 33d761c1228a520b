import pg from 'pg';
import { DatabaseNotReady } from '../migrations/schema-state.ts';
import type { Database } from './database.ts';
import { nameOfDatabase } from './unreachable.ts';

type Client = pg.Client | pg.PoolClient;

/** Detects a pooler: the backend process id it reports at connect is unknown to the server. */
export async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
}

const PROBE = 'fareback_probe';

/**
 * Detects a pooler that passes statement names through unchanged: the next transaction can't find the prepared
 * statement.
 */
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
 * Checks that a pooler is used exactly where the environment says: an unexpected one loses notifications and jobs and
 * mixes up prepared statements. `directUrl` bypasses it. Throws DatabaseNotReady.
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
