import { EventEmitter } from 'node:events';
import pg from 'pg';

/**
 * What stands between us and the server: nothing; a pooler in transaction mode; or one that also keeps prepared statements
 * (PgBouncer from 1.21 on with `max_prepared_statements`). A pooler gives a connection to another process after every
 * transaction, so nothing may be set or prepared on one beyond that.
 */
export const poolers = ['none', 'transaction', 'prepared'] as const;
export type Pooler = (typeof poolers)[number];

export interface DatabaseOptions {
  url: string;
  pooler?: Pooler;
  connections?: number;
  /** Longest time one statement may take, in the server and, a little later, as seen from here. */
  statementTimeoutMillis?: number;
  lockTimeoutMillis?: number;
  onError?: (error: Error) => void;
}

/** A pool of connections to PostgreSQL that outlives a restart of the server. */
export interface Database {
  pool: pg.Pool;
  pooler: Pooler;
  /** Limits that each transaction sets for itself, because its connection has none: statements, each with a semicolon. */
  limits: string;
  /** Whether tables may stand on several servers (docs/growing.md); known once there was a connection. */
  readonly isSpread: boolean;
  /** What this process's own transactions have announced, by channel, as soon as they are committed (`notices.ts`). */
  readonly announced: EventEmitter<Record<string, [payload: string]>>;
  /** Whether its transactions are marks within one that is open (`with-rollback.ts`). */
  isWithin?: true;
  close(): Promise<void>;
}

/** Asks the first connection of a pool whether its server is one of a Citus cluster. */
function createClusterCheck(): {
  isSpread: () => boolean;
  ask: (client: pg.ClientBase, done: (error?: Error) => void) => void;
} {
  let isSpread: boolean | undefined;
  return {
    isSpread: () => isSpread === true,
    ask: (client, done) => {
      if (isSpread !== undefined) {
        done();
        return;
      }
      client.query("select 1 from pg_extension where extname = 'citus'", (error: Error | null, result) => {
        if (!error) isSpread = result.rows.length > 0;
        done(error ?? undefined);
      });
    },
  };
}

// Counts and points fit a double; PostgreSQL's bigint arrives as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/**
 * Opens a pool. Every connection has an error listener, a statement, lock and idle limit in the server, and a query
 * limit in the client, because the server's own limit cannot fire when the network swallows packets. Through a pooler
 * the limits are each transaction's.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const {
    url,
    pooler = 'none',
    connections = 10,
    statementTimeoutMillis = 10_000,
    lockTimeoutMillis = 5_000,
  } = options;
  const onError = options.onError ?? (() => {});
  const limits = {
    statement_timeout: statementTimeoutMillis,
    lock_timeout: lockTimeoutMillis,
    idle_in_transaction_session_timeout: 30_000,
  };
  const clusterCheck = createClusterCheck();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: statementTimeoutMillis + 1_000,
    application_name: 'fareback',
    verify: clusterCheck.ask,
    ...(pooler === 'none' ? limits : {}),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const settings = Object.entries(limits).map(([name, millis]) => `set local ${name} = ${millis}; `);
  return {
    pool,
    pooler,
    limits: pooler === 'none' ? '' : settings.join(''),
    announced: new EventEmitter(),
    get isSpread() {
      return clusterCheck.isSpread();
    },
    close: () => pool.end(),
  };
}

/** A pool of one connection to the same database, whose statements may take as long as is said: for work nobody waits for. */
export const patientDatabase = ({ pool, pooler }: Database, statementTimeoutMillis: number): Database => {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('The database was opened without an address.');
  return openDatabase({ url: connectionString, pooler, connections: 1, statementTimeoutMillis });
};

/** Reads what stands outside all tenants' walls: the directory of tenants and hosts. */
export async function readDirectory<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}
