import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs `work` on a separate connection, for one transaction. If it rejects, rolls back before rejecting with the same
 * error; a connection whose rollback fails is closed and not reused.
 */
export async function onConnection<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
