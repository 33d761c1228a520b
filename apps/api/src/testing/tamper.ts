import pg from 'pg';
import { superuserUrl } from './database.ts';
import type { TestTenant } from './index.ts';

/**
 * Changes rows bypassing roles, tenant isolation and foreign keys, like a restored backup or a console mistake. `$1` is
 * the tenant. Returns the number of rows.
 */
export async function tamper(sql: string, { tenantId }: TestTenant): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // For the transaction, because a cluster passes only that setting to its workers.
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(sql, [tenantId]);
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
