import { EventEmitter } from 'node:events';
import pg from 'pg';

export const RUNTIME_ROLE = 'fareback_runtime';

/** Set explicitly, because a server set up without a locale would not use UTF8, which names in all languages need. */
export const ENCODING = 'UTF8';

/** SQL that creates the product's database; `name` must be a quoted identifier. */
export const createDatabase = (name: string): string =>
  `create database ${name} owner fareback_owner encoding '${ENCODING}' template template0`;

/**
 * Connection pooler before the server: no pooler; transaction mode; or one that also keeps prepared statements
 * (PgBouncer 1.21 or newer with `max_prepared_statements`). A pooler reassigns the connection after every transaction,
 * so no settings or prepared statements may outlive one.
 */
export const poolers = ['none', 'transaction', 'prepared'] as const;
export type Pooler = (typeof poolers)[number];

export interface DatabaseOptions {
  url: string;
  pooler?: Pooler;
  connections?: number;
  /** Statement timeout on the server; the client's is slightly longer. */
  statementTimeoutMillis?: number;
  lockTimeoutMillis?: number;
  onError?: (error: Error) => void;
}

/** A PostgreSQL connection pool that survives a server restart. */
export interface Database {
  pool: pg.Pool;
  pooler: Pooler;
  /** SET statements, each with a semicolon, that each transaction runs because its connection has no limits. */
  limits: string;
  /** True if tables may be spread over several servers (docs/growing.md); known after the first connection. */
  readonly isSpread: boolean;
  /** Notifications of this process's own committed transactions, by channel (`notices.ts`). */
  readonly announced: EventEmitter<Record<string, [payload: string]>>;
  /** Whether its transactions are marks within one that is open (`with-rollback.ts`). */
  isWithin?: true;
  close(): Promise<void>;
}

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

/** Transactions of a connection before its plans are first replaced. */
const FIRST_REPLAN = 16;

/**
 * Replaces the plans of a connection after 16, 32, 64 ... transactions. A plan that was made while a table was empty
 * may read all rows of an agency, and PostgreSQL keeps it until the table is analyzed, a minute later at the earliest.
 * Doubling keeps tables from growing much since they were planned and costs nothing later on.
 */
function createReplanner(): (client: pg.PoolClient) => void {
  const uses = new WeakMap<pg.PoolClient, { count: number; replanAt: number }>();
  return (client) => {
    const use = uses.get(client) ?? { count: 0, replanAt: FIRST_REPLAN };
    uses.set(client, use);
    use.count += 1;
    if (use.count < use.replanAt) return;
    use.replanAt *= 2;
    // Sent ahead of the transaction without waiting; a lost connection is reported by the transaction.
    client.query('discard plans').catch(() => {});
  };
}

// Parses bigint as number: counts and points fit a double, and the driver returns text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/**
 * Opens a pool. Each connection has an error listener, server-side limits for statements, locks and idle time, and a
 * client-side query limit, because the server's limit can't fire if the network drops packets. Through a pooler each
 * transaction sets the limits.
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
  pool.on('acquire', createReplanner());
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

/** A pool with one connection to the same database and its own statement timeout, for background work. */
export const patientDatabase = ({ pool, pooler }: Database, statementTimeoutMillis: number): Database => {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('The database was opened without an address.');
  return openDatabase({ url: connectionString, pooler, connections: 1, statementTimeoutMillis });
};

/** Reads tables outside tenant isolation: the directory of tenants and hosts. */
export async function readDirectory<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}
