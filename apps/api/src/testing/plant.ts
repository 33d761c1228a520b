import pg from 'pg';
import { superuserUrl } from './database.ts';

/**
 * Writes rows into tenants' tables as no verb of the product does, by the hundred or copied from others: above the walls,
 * because those of a cluster refuse rows that a statement makes up itself.
 */
export async function plant<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  url = superuserUrl,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
