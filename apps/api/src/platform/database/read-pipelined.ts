import type pg from 'pg';
import { scopeOfNow, traced } from '../telemetry/scope.ts';
import type { Database } from './database.ts';
import { runPipelined } from './pipelined-query.ts';
import { PLANNED_ONCE, planned } from './planning.ts';
import { prepared, type Send } from './prepared.ts';
import { forPooler, traceStatement } from './send.ts';
import { checkName, createTx, factsOf, type Tx, withTenant } from './transactions.ts';

interface Gathered {
  query: pg.QueryConfig;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

const openings = new Map<string, string>();

/**
 * The statement that sets a transaction's settings (`set_config` instead of `set local`), so it can share a packet with
 * the following ones.
 */
function openingOf(database: Database, tenantId: string): pg.QueryConfig {
  const settings = `${database.limits}${planned(database, PLANNED_ONCE)}`;
  let text = openings.get(settings);
  if (text === undefined) {
    const made = [...settings.matchAll(/set local (\S+) = ([^;]+)/g)].map(
      ([, name, value]) => `, set_config('${name}', '${value}', true)`,
    );
    text = `select set_config('app.tenant_id', $1, true)${made.join('')}`;
    openings.set(settings, text);
  }
  return prepared(text, [tenantId]);
}

async function runAtOnce<T>(database: Database, tenantId: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  checkName(tenantId);
  const client = await database.pool.connect();
  if (database.isSpread) {
    client.release();
    return await withTenant(database, tenantId, read);
  }
  try {
    const gathered: Gathered[] = [];
    let hasLeft = false;
    const gather: Send = <Row extends pg.QueryResultRow>(query: pg.QueryConfig | string) =>
      new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        if (hasLeft || typeof query === 'string') throw new Error('A statement came when the others had left.');
        gathered.push({ query, resolve, reject });
      });
    const reading = read(createTx(gather, tenantId));
    hasLeft = true;
    const statements = [openingOf(database, tenantId), ...gathered.map(({ query }) => query)];
    const answer = runPipelined(
      client,
      statements.map((query) => forPooler(query, database)),
    );
    const span = scopeOfNow()?.span;
    if (span) for (const { query } of gathered) traceStatement(span, query, answer);
    answer.then(
      (results) => gathered.forEach(({ resolve }, at) => resolve(results[at + 1] as pg.QueryResult)),
      (error: unknown) => gathered.forEach(({ reject }) => reject(error)),
    );
    const [, found] = await Promise.all([answer, reading]);
    return found;
  } finally {
    client.release();
  }
}

/**
 * Reads in one transaction of `tenantId` with one round trip: settings, the statements of `read` and the end are sent
 * in one packet. `read` must issue all statements before it awaits any; a later one throws. Inside an open transaction,
 * and on a cluster, where only `set local` reaches all servers, it is an ordinary transaction.
 */
export const readPipelined = <T>(database: Database, tenantId: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
  database.isWithin || database.isSpread
    ? withTenant(database, tenantId, read)
    : traced('reading', factsOf(tenantId), () => runAtOnce(database, tenantId, read));
