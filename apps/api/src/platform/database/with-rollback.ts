import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { assertOffEventLoop } from '../event-loop.ts';
import type { Database } from './database.ts';
import { checkName } from './transactions.ts';

/** How long an undone transaction may take as a whole, for one statement, and waiting for a lock, in milliseconds. */
export interface RollbackLimits {
  wholeMillis: number;
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

/** An undone transaction was not done in time. */
export class TookTooLong extends Error {
  constructor() {
    super('What was to be undone took too long.');
    this.name = 'TookTooLong';
  }
}

const BEGIN = 'begin;';
const JOINED = 'joined';
const ENDS = new Set(['begin', 'start', 'commit', 'end', 'abort']);

/** Whether a statement would begin or end a transaction; a verb's own savepoints do not. */
function endsIt(statement: string): boolean {
  const [first = '', second = ''] = statement.trim().toLowerCase().split(/\W+/, 2);
  if (first === 'rollback') return second !== 'to';
  return ENDS.has(first) || (first === 'prepare' && second === 'transaction');
}

/** Refuses a text with a statement that would begin or end a transaction. */
function assertKeepsTransaction(text: string): void {
  if (text.split(';').some(endsIt)) throw new Error('An undone transaction is ended by nobody else.');
}

/**
 * The statement to send in place of one that begins, commits or rolls back: it sets, releases or goes back to a
 * savepoint of the transaction that is open. Throws for another tenant's, and for one of staff.
 */
function asMark(text: string, tenantId: string): string {
  if (text === 'commit') return `release savepoint ${JOINED}`;
  if (text === 'rollback') return `rollback to savepoint ${JOINED}; release savepoint ${JOINED}`;
  const rest = text.startsWith(BEGIN) ? text.slice(BEGIN.length) : text;
  assertKeepsTransaction(rest);
  if (rest === text) return text;
  if (!rest.includes(`set local app.tenant_id = '${tenantId}'`) || rest.includes('app.realm'))
    throw new Error('An undone transaction is of one tenant, and of no staff.');
  return `savepoint ${JOINED};${rest}`;
}

/** Rejects with a signal's reason, as soon as it has one. */
function ended(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason as Error);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return promise;
}

interface Joining {
  tenantId: string;
  /** Aborted when the transaction is over: the connection belongs to somebody else from then on. */
  over: AbortSignal;
}

/** A connection with an open transaction, which verbs can use like one without. */
function joined(client: pg.PoolClient, { tenantId, over }: Joining, release: () => void): pg.PoolClient {
  const query = async (statement: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    over.throwIfAborted();
    if (typeof statement !== 'string') {
      assertKeepsTransaction(statement.text);
      return client.query(statement);
    }
    const answer = client.query(asMark(statement, tenantId));
    return statement === 'commit' ? { ...(await answer), command: 'COMMIT' } : answer;
  };
  const { connection } = client as unknown as { connection: unknown };
  return { connection, query, release } as unknown as pg.PoolClient;
}

/**
 * The same database on one connection: its transactions are savepoints of the one that is open, one after the other.
 */
function within(database: Database, client: pg.PoolClient, joining: Joining): Database {
  let last: Promise<void> = Promise.resolve();
  const connect = async (): Promise<pg.PoolClient> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await Promise.race([before, ended(joining.over)]);
    return joined(client, joining, resolve);
  };
  return {
    pool: { connect } as unknown as pg.Pool,
    pooler: database.pooler,
    limits: '',
    // What is undone is announced to nobody.
    announced: new EventEmitter(),
    isWithin: true,
    get isSpread() {
      return database.isSpread;
    },
    close: async () => {},
  };
}

/**
 * Runs `work` with a database in which verbs of one tenant do what they always do, their own transactions included;
 * then undoes all of it. Nobody else ever sees any of it, and no notice is sent; numbers drawn from sequences stay
 * drawn. What `work` leaves running can no longer use the connection. Rejects with what `work` throws, the database's
 * own limits included, and with TookTooLong when it is not done in time.
 */
export async function withRollback<T>(
  database: Database,
  { tenantId, wholeMillis, statementTimeoutMillis, lockTimeoutMillis }: RollbackLimits & { tenantId: string },
  work: (within: Database) => Promise<T>,
): Promise<T> {
  assertOffEventLoop('makes what is undone');
  checkName(tenantId);
  const client = await database.pool.connect();
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new TookTooLong()), wholeMillis);
  let broken: Error | undefined;
  try {
    await client.query(
      `begin; ${database.limits}set local app.tenant_id = '${tenantId}'; set local statement_timeout = ${statementTimeoutMillis}; set local lock_timeout = ${lockTimeoutMillis}`,
    );
    const working = work(within(database, client, { tenantId, over: over.signal }));
    return await Promise.race([working, ended(over.signal)]);
  } finally {
    clearTimeout(timer);
    over.abort(new Error('What was to be undone is over.'));
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}
