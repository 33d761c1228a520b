import { EventEmitter } from 'node:events';
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
const ENDS = new Set(['begin', 'start', 'commit', 'end', 'abort']);

/** Whether one statement would begin or end a transaction; marks of a verb's own stay its own. */
function endsIt(statement: string): boolean {
  const [first = '', second = ''] = statement.trim().toLowerCase().split(/\W+/, 2);
  if (first === 'rollback') return second !== 'to';
  return ENDS.has(first) || (first === 'prepare' && second === 'transaction');
}

/** Refuses a text with a statement that would begin or end a transaction. */
function refuseEnds(text: string): void {
  if (text.split(';').some(endsIt)) throw new Error('An undone transaction is ended by nobody else.');
}

/** What opens, ends or undoes a transaction, as it is said within one: a mark that is set, let go or gone back to. */
function asMark(text: string, tenantId: string): string {
  if (text === 'commit') return `release savepoint ${JOINED}`;
  if (text === 'rollback') return `rollback to savepoint ${JOINED}; release savepoint ${JOINED}`;
  const rest = text.startsWith(BEGIN) ? text.slice(BEGIN.length) : text;
  refuseEnds(rest);
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
  /** Aborted once nothing more may be asked of the connection: it is somebody else's by then. */
  over: AbortSignal;
}

/** A connection that has a transaction open, as verbs use one that has none. */
function joined(client: pg.PoolClient, { tenantId, over }: Joining, release: () => void): pg.PoolClient {
  const query = async (asked: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    over.throwIfAborted();
    if (typeof asked !== 'string') {
      refuseEnds(asked.text);
      return client.query(asked);
    }
    const answer = client.query(asMark(asked, tenantId));
    return asked === 'commit' ? { ...(await answer), command: 'COMMIT' } : answer;
  };
  const { connection } = client as unknown as { connection: unknown };
  return { connection, query, release } as unknown as pg.PoolClient;
}

/** The same database with one connection, whose transactions are marks within the one that is open; one after the other. */
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
    // Nobody hears of what is undone.
    announced: new EventEmitter(),
    isWithin: true,
    get isSpread() {
      return database.isSpread;
    },
    close: async () => {},
  };
}

/**
 * Runs `work` with a database in which verbs do what they always do, their own transactions included, of one tenant alone;
 * then undoes all of it. Nothing of it is ever seen by anybody else, and no notice of it is sent; numbers drawn from
 * sequences stay drawn. What `work` leaves behind reaches the connection no more. Rejects with what `work` throws, the
 * database's own limits among it, and with TookTooLong when it is not through in time.
 */
export async function undone<T>(
  database: Database,
  { tenantId, wholeMillis, statementTimeoutMillis, lockTimeoutMillis }: UndoneLimits & { tenantId: string },
  work: (within: Database) => Promise<T>,
): Promise<T> {
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
