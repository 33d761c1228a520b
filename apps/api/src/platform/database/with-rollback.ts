import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { assertOffEventLoop } from '../event-loop.ts';
import type { Database } from './database.ts';
import { checkName } from './transactions.ts';

/** Limits of a dry-run transaction in milliseconds: in total, per statement and per lock wait. */
interface RollbackLimits {
  wholeMillis: number;
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

export class TookTooLong extends Error {
  constructor() {
    super('What was to be undone took too long.');
    this.name = 'TookTooLong';
  }
}

const BEGIN = 'begin;';
const JOINED = 'joined';
const ENDS = new Set(['begin', 'start', 'commit', 'end', 'abort']);

function endsIt(statement: string): boolean {
  const [first = '', second = ''] = statement.trim().toLowerCase().split(/\W+/, 2);
  if (first === 'rollback') return second !== 'to';
  return ENDS.has(first) || (first === 'prepare' && second === 'transaction');
}

function assertTransactionOpen(text: string): void {
  if (text.split(';').some(endsIt)) throw new Error('An undone transaction is ended by nobody else.');
}

/**
 * Replaces begin, commit or rollback with the matching savepoint statement in the open transaction. Throws for another
 * tenant's or a staff transaction.
 */
function asMark(text: string, tenantId: string): string {
  if (text === 'commit') return `release savepoint ${JOINED}`;
  if (text === 'rollback') return `rollback to savepoint ${JOINED}; release savepoint ${JOINED}`;
  const rest = text.startsWith(BEGIN) ? text.slice(BEGIN.length) : text;
  assertTransactionOpen(rest);
  if (rest === text) return text;
  if (!rest.includes(`set local app.tenant_id = '${tenantId}'`) || rest.includes('app.realm'))
    throw new Error('An undone transaction is of one tenant, and of no staff.');
  return `savepoint ${JOINED};${rest}`;
}

function ended(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason as Error);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return promise;
}

interface Joining {
  tenantId: string;
  /** Aborted at the end of the transaction, after which the connection is reused elsewhere. */
  over: AbortSignal;
}

function joined(client: pg.PoolClient, { tenantId, over }: Joining, release: () => void): pg.PoolClient {
  const query = async (statement: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    over.throwIfAborted();
    if (typeof statement !== 'string') {
      assertTransactionOpen(statement.text);
      return client.query(statement);
    }
    const answer = client.query(asMark(statement, tenantId));
    return statement === 'commit' ? { ...(await answer), command: 'COMMIT' } : answer;
  };
  const { connection } = client as unknown as { connection: unknown };
  return { connection, query, release } as unknown as pg.PoolClient;
}

/** The same database on one connection: transactions become savepoints of the open one, run one after the other. */
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
    // Rolled-back changes send no notifications.
    announced: new EventEmitter(),
    isWithin: true,
    get isSpread() {
      return database.isSpread;
    },
    close: async () => {},
  };
}

/**
 * Runs `work` with a database where one tenant's code works as usual, including its transactions, then rolls everything
 * back. The changes are never visible outside and no notifications are sent, but sequence numbers stay used. Code that
 * `work` leaves running can no longer use the connection. Rejects with errors of `work` and of the database's limits,
 * and with TookTooLong.
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
