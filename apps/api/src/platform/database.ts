import type { Socket } from 'node:net';
import pg from 'pg';
import { gatherReads } from './gathered-reads.ts';
import { prepared, type Send } from './prepared.ts';
import { scopeOfNow, traced } from './scope.ts';
import type { Span } from './tracing.ts';

/** The tenant's name as it stands in `app.tenant_id`; checked here because it is written into SQL text. */
const TENANT_ID = /^[a-z][a-z0-9-]{1,30}$/;

/**
 * Where the tenant stands in what is the installation's own: limits of the desk, what happened at its door. No tenant can
 * have this name.
 */
export const INSTALLATION = '@installation';

/** Throws for what is no name of a tenant: it is written into SQL text. */
function checkName(tenantId: string): void {
  if (tenantId !== INSTALLATION && !TENANT_ID.test(tenantId)) throw new Error(`Not a tenant id: ${tenantId}`);
}

/** Statements inside one transaction of one tenant. */
export interface Tx {
  /** Whose transaction it is: what every statement names beside the policy (docs/architecture.md, "Walls"). */
  readonly tenantId: string;
  /** Rows of one statement with its parameters. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The only row; undefined when there is none. */
  first<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row | undefined>;
  /** How many rows a statement changed. */
  run(text: string, values?: unknown[]): Promise<number>;
}

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
  close(): Promise<void>;
}

/** Asks the first connection of a pool whether its server is one of a Citus cluster. */
function spreadAsked(): {
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
  const asked = spreadAsked();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: statementTimeoutMillis + 1_000,
    application_name: 'fareback',
    verify: asked.ask,
    ...(pooler === 'none' ? limits : {}),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const settings = Object.entries(limits).map(([name, millis]) => `set local ${name} = ${millis}; `);
  return {
    pool,
    pooler,
    limits: pooler === 'none' ? '' : settings.join(''),
    get isSpread() {
      return asked.isSpread();
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

/** The connection was lost while a commit was under way: it may have happened, so nothing may be tried again without a key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while a transaction was being committed.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Whether PostgreSQL itself said that a transaction failed; class 08, 57P and 25P03 end the connection instead of answering. */
function isAnswered(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|25P03)/.test(code);
}

/** Sends the commit, alone or behind the statements it belongs to. Throws OutcomeUnknown, or why the transaction was undone. */
async function commit(send: () => Promise<pg.QueryResult[]>): Promise<void> {
  let results: pg.QueryResult[];
  try {
    results = await send();
  } catch (error) {
    throw isAnswered(error) ? error : new OutcomeUnknown(error);
  }
  // An aborted transaction answers its commit with ROLLBACK and no error.
  if (results.at(-1)?.command !== 'COMMIT')
    throw new Error('The transaction was undone: a failed statement in it was passed over.');
}

/** A statement as a pooler can pass it on that knows no prepared ones: it is planned anew each time. */
const unnamed = (query: pg.QueryConfig | string): pg.QueryConfig | string =>
  typeof query === 'string' ? query : { text: query.text, ...(query.values && { values: query.values }) };

/**
 * A connection whose statements of one turn leave as one packet: a write to the socket for each of them costs the
 * processor more than preparing it does.
 */
function inPackets(client: pg.PoolClient, { pooler }: Database): Send {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const span = scopeOfNow()?.span;
  let isTurn = false;
  return (query) => {
    if (!isTurn) {
      isTurn = true;
      stream.cork();
      const leave = (): void => {
        isTurn = false;
        stream.uncork();
      };
      // Behind the readings that are gathered for this turn.
      process.nextTick(() => process.nextTick(leave));
    }
    const answer = client.query((pooler === 'transaction' ? unnamed(query) : query) as pg.QueryConfig);
    if (span) tellStatement(span, query, answer);
    return answer;
  };
}

/** From how many milliseconds on a statement is a span of its own: one for each would cost more than a twentieth of a request. */
const SLOW_MILLIS = 10;

/** Shows a statement in its transaction's span if it is slow or fails. */
function tellStatement(span: Span, query: string | pg.QueryConfig, answer: Promise<unknown>): void {
  const began = Date.now();
  const tell = (error?: unknown): void => {
    if (error === undefined && Date.now() - began < SLOW_MILLIS) return;
    const text = typeof query === 'string' ? query : query.text;
    const statement = span.begin('statement', { 'db.system.name': 'postgresql', 'db.query.text': text }, began);
    if (error !== undefined) statement.fail(error);
    statement.end();
  };
  answer.then(
    () => tell(),
    (error: unknown) => tell(error ?? 'unknown'),
  );
}

const txOf = (send: Send, tenantId: string): Tx => ({
  tenantId,
  query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows,
  first: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows[0],
  run: async (text, values) => (await send(prepared(text, values))).rowCount ?? 0,
});

/** The same, the readings of a turn gathered into one statement. */
function gatheringTxOf(send: Send, tenantId: string): Tx {
  const { rows, run } = gatherReads(send);
  return {
    tenantId,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await rows(text, values)) as Row[],
    first: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await rows(text, values))[0] as Row | undefined,
    run,
  };
}

/**
 * Plans every statement for the tables as they are now, and looks rows up by index. Plans made while tables were young go
 * through all rows of a tenant for each row given, and stay in use as the tables grow: a thousand late rides then outlast
 * any time limit. Planning anew costs a millisecond, too much for a ride alone and nothing for a thousand.
 */
const PLANNED_NOW = 'set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan';

/**
 * A statement for a few rows must go by index. A plan made while a table was young and small reads it whole, and stays
 * in use as it grows: seen as a redemption that cost four times more after ten thousand others. And it is planned once:
 * left to itself the planner makes a new plan for every lateral search, because the one for all looks dearer to it,
 * and takes longer over that than the search does.
 */
const BY_INDEX =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan';

/** For few small questions that are asked with every call: by index, and planned once. */
const PLANNED_ONCE = 'set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan';

/**
 * The settings under which a transaction's statements are planned. On several servers each is planned for its values: only
 * by them it is known which server a statement leads to, and a plan for any value would ask all of them.
 */
const planned = ({ isSpread }: Database, how: string): string => (isSpread || how === '' ? '' : `; ${how}`);

/** How a transaction is to be run. */
export interface TransactionOptions {
  /** For statements that are given rows by the hundred. */
  isLarge?: boolean;
  /** For a call that asks for many small things at once: they travel as one statement (`gathered-reads.ts`). */
  gathersReads?: boolean;
  /** For `modules/staff` alone, whose tables have rows in such transactions only (migration 0070). */
  seesStaff?: boolean;
}

const factsOf = (tenantId: string) => ({ 'db.system.name': 'postgresql', 'tenant.id': tenantId }) as const;

async function runInTenant<T>(
  database: Database,
  {
    tenantId,
    work,
    isLarge = false,
    gathersReads = false,
    seesStaff = false,
  }: TransactionOptions & { tenantId: string; work: (tx: Tx) => Promise<T> },
): Promise<T> {
  checkName(tenantId);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const how = planned(database, isLarge ? PLANNED_NOW : gathersReads ? BY_INDEX : '');
    const realm = seesStaff ? "; set local app.realm = 'staff'" : '';
    const send = inPackets(client, database);
    const opened = send(`begin; ${database.limits}set local app.tenant_id = '${tenantId}'${how}${realm}`);
    opened.catch(() => {});
    try {
      const result = await work((gathersReads ? gatheringTxOf : txOf)(send, tenantId));
      await opened;
      await commit(async () => [await client.query('commit')]);
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that sees and writes rows of `tenantId` only (row-level security by `app.tenant_id`,
 * set for this transaction alone). Commits when it resolves; rolls back and rethrows when it rejects. The opening
 * statements travel with the first one of `work`, so they cost no round trip.
 */
export const withTenant = <T>(
  database: Database,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => traced('transaction', factsOf(tenantId), () => runInTenant(database, { tenantId, work, ...options }));

/** Runs `work` in one transaction of the installation itself, which sees staff and no tenant's rows: for `modules/staff`. */
export const withStaff = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, INSTALLATION, work, { seesStaff: true });

async function runAtOnce<T>(database: Database, tenantId: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  checkName(tenantId);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const send = inPackets(client, database);
    const opened = send(
      `begin; ${database.limits}set local app.tenant_id = '${tenantId}'${planned(database, PLANNED_ONCE)}`,
    );
    const reading = read(txOf(send, tenantId));
    const [begun, found, ended] = await Promise.allSettled([opened, reading, send('commit')]);
    if (ended.status === 'rejected') broken = ended.reason as Error;
    for (const each of [begun, found, ended]) if (each.status === 'rejected') throw each.reason;
    return (found as PromiseFulfilledResult<T>).value;
  } finally {
    client.release(broken);
  }
}

/**
 * Reads in one transaction of `tenantId` that costs one round trip: begin, the statements of `read` and the end leave in one
 * packet. `read` hands over all its statements at once, before it waits for any: one that came later would stand outside
 * the tenant's walls and see nothing.
 */
export const readAtOnce = <T>(database: Database, tenantId: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
  traced('reading', factsOf(tenantId), () => runAtOnce(database, tenantId, read));

/** A value that always has a text form: nothing can go wrong between handing a statement over and its leaving. */
type WriteValue = string | number | boolean | Date | Buffer | null;

/** Statements that leave together with the commit. */
export interface Writes {
  /** Hands over one statement with its parameters. */
  add(text: string, values: (WriteValue | WriteValue[])[]): void;
}

interface TwoTrips<Found, T> {
  read: (tx: Tx) => Promise<Found>;
  write: (writes: Writes, found: Found) => T;
  lockTimeoutMillis?: number | undefined;
}

async function runInTwoTrips<Found, T>(
  database: Database,
  tenantId: string,
  { read, write, lockTimeoutMillis }: TwoTrips<Found, T>,
): Promise<T> {
  checkName(tenantId);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const send = inPackets(client, database);
    try {
      const patience =
        lockTimeoutMillis === undefined ? '' : `; set local lock_timeout = ${Math.round(lockTimeoutMillis)}`;
      const opened = send(
        `begin; ${database.limits}set local app.tenant_id = '${tenantId}'${planned(database, BY_INDEX)}${patience}`,
      );
      opened.catch(() => {});
      const found = await read(txOf(send, tenantId));
      await opened;
      const statements: pg.QueryConfig[] = [];
      const result = write({ add: (text, values) => void statements.push(prepared(text, values)) }, found);
      await commit(() => Promise.all([...statements.map((statement) => send(statement)), send('commit')]));
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `read`, then `write` with what it found, in one transaction of `tenantId`; the statements that `write` hands over
 * leave in one packet with the commit, so both together cost two round trips. When `write` throws nothing of it is sent
 * and the transaction is undone; when one of its statements fails the commit undoes everything and this rejects.
 * Statements are planned for few rows. `lockTimeoutMillis` overrides the pool's. Throws OutcomeUnknown when the connection
 * was lost after the commit had left.
 */
export const withTenantInTwoTrips = <Found, T>(
  database: Database,
  tenantId: string,
  trips: TwoTrips<Found, T>,
): Promise<T> => traced('transaction', factsOf(tenantId), () => runInTwoTrips(database, tenantId, trips));

/** Reads what stands outside all tenants' walls: the directory of tenants and hosts. */
export async function readDirectory<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}
