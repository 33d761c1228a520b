import type pg from 'pg';
import type { Database } from './database.ts';
import { checkName } from './transactions.ts';

/** How long an undone transaction may take, in all and where it waits, in milliseconds. */
export interface UndoneLimits {
  wholeMillis: number;
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

/** An undone transaction was not through in time. */
export class TookTooLong extends Error {
  constructor() {
    super('What was to be undone took too long.');
    this.name = 'TookTooLong';
  }
}

const BEGIN = 'begin;';
const JOINED = 'joined';

/** What opens, ends or undoes a transaction, as it is said within one: a mark that is set, let go or gone back to. */
function asMark(text: string, tenantId: string): string {
  if (text === 'commit') return `release savepoint ${JOINED}`;
  if (text === 'rollback') return `rollback to savepoint ${JOINED}; release savepoint ${JOINED}`;
  if (!text.startsWith(BEGIN)) return text;
  if (!text.includes(`set local app.tenant_id = '${tenantId}'`) || text.includes('app.realm'))
    throw new Error('An undone transaction is of one tenant, and of no staff.');
  return `savepoint ${JOINED};${text.slice(BEGIN.length)}`;
}

/** A connection that has a transaction open, as verbs use one that has none. */
function joined(client: pg.PoolClient, tenantId: string, release: () => void): pg.PoolClient {
  const query = async (query: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    if (typeof query !== 'string') return client.query(query);
    const answer = client.query(asMark(query, tenantId));
    return query === 'commit' ? { ...(await answer), command: 'COMMIT' } : answer;
  };
  const { connection } = client as unknown as { connection: unknown };
  return { connection, query, release } as unknown as pg.PoolClient;
}

/** The same database with one connection, whose transactions are marks within the one that is open; one after the other. */
function within(
  database: Database,
  client: pg.PoolClient,
  { tenantId, endsAt }: { tenantId: string; endsAt: number },
): Database {
  let last: Promise<void> = Promise.resolve();
  const connect = async (): Promise<pg.PoolClient> => {
    if (performance.now() > endsAt) throw new TookTooLong();
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return joined(client, tenantId, resolve);
  };
  return {
    pool: { connect } as unknown as pg.Pool,
    pooler: database.pooler,
    limits: '',
    get isSpread() {
      return database.isSpread;
    },
    close: async () => {},
  };
}

/**
 * Runs `work` with a database in which verbs do what they always do, their own transactions included, of one tenant alone;
 * then undoes all of it. Nothing of it is ever seen by anybody else, and no notice of it is sent. Rejects with what `work`
 * throws, the database's own limits among it, and with TookTooLong where a further transaction would begin too late.
 */
export async function undone<T>(
  database: Database,
  { tenantId, wholeMillis, statementTimeoutMillis, lockTimeoutMillis }: UndoneLimits & { tenantId: string },
  work: (within: Database) => Promise<T>,
): Promise<T> {
  checkName(tenantId);
  const client = await database.pool.connect();
  const endsAt = performance.now() + wholeMillis;
  let broken: Error | undefined;
  try {
    await client.query(
      `begin; ${database.limits}set local app.tenant_id = '${tenantId}'; set local statement_timeout = ${statementTimeoutMillis}; set local lock_timeout = ${lockTimeoutMillis}`,
    );
    return await work(within(database, client, { tenantId, endsAt }));
  } finally {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}
