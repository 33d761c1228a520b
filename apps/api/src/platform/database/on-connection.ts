import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Gives `work` a connection of its own, for one transaction. When it rejects, what it began is rolled back before this
 * rejects with the same; a connection on which even that fails is closed, and goes to nobody else.
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
