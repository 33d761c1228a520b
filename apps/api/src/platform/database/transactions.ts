import type pg from 'pg';
import { traced } from '../telemetry/scope.ts';
import { commit } from './commit.ts';
import type { Database } from './database.ts';
import { onConnection } from './on-connection.ts';
import { BY_INDEX, PLANNED_NOW, planned, plannedInOrder } from './planning.ts';
import { prepared, type Send } from './prepared.ts';
import { createReadBatcher } from './read-batcher.ts';
import { createCorkedSender } from './send.ts';

/** The tenant's name as it stands in `app.tenant_id`; checked here because it is written into SQL text. */
const TENANT_ID = /^[a-z][a-z0-9-]{1,30}$/;

/**
 * Stands where a tenant would for what is the installation's own: limits of the desk, what happened at its door. No
 * tenant can have this name.
 */
export const INSTALLATION = '@installation';

/** Throws for what is no name of a tenant: it is written into SQL text. */
export function checkName(tenantId: string): void {
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
  /** Tells whoever listens on a channel, once this is committed: this process at once, the others by PostgreSQL (`notices.ts`). */
  announce(channel: string, payload: string): Promise<void>;
}

/** What a transaction announces, in order. */
export type Announced = [channel: string, payload: string][];

/** A transaction's announcing; `announced` is what its own process is to be told. */
const announcing =
  (send: Send, announced: Announced): Tx['announce'] =>
  async (...notice) => {
    announced.push(notice);
    await send(prepared('select pg_notify($1, $2)', notice));
  };

/** Tells this process what was committed: for whoever opened the transaction. */
export function emitLocalNotifications({ announced: own }: Database, announced: Announced): void {
  for (const [channel, payload] of announced) own.emit(channel, payload);
}

/** Statements of a connection as those of a tenant: for whoever opened the transaction. */
export const createTx = (send: Send, tenantId: string, announced: Announced = []): Tx => ({
  tenantId,
  query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows,
  first: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows[0],
  run: async (text, values) => (await send(prepared(text, values))).rowCount ?? 0,
  announce: announcing(send, announced),
});

/** As `createTx`, with the reads of one turn gathered into one statement. */
function gatheringTxOf(send: Send, tenantId: string, announced: Announced): Tx {
  const { rows, run } = createReadBatcher(send);
  return {
    tenantId,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await rows(text, values)) as Row[],
    first: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await rows(text, values))[0] as Row | undefined,
    run,
    announce: announcing(send, announced),
  };
}

/** How a transaction is to be run. */
export interface TransactionOptions {
  /**
   * How many rows its statements are about, by which they are planned: MANY, where they are given rows by the hundred; FEW,
   * as a rider's call sends: they go by index, however small the tables were when they were planned. Left out: as
   * PostgreSQL likes.
   */
  rows?: 'MANY' | 'FEW' | undefined;
  /**
   * For a call that asks for many small things at once: they are sent as one statement (`read-batcher.ts`), planned
   * for FEW rows.
   */
  batchReads?: boolean;
  /** For `modules/staff` alone, whose tables have rows in such transactions only (migration 0070). */
  seesStaff?: boolean;
}

/** What a span says of a transaction. */
export const factsOf = (tenantId: string) => ({ 'db.system.name': 'postgresql', 'tenant.id': tenantId }) as const;

function settingsFor(rows: TransactionOptions['rows']): string {
  if (rows === undefined) return '';
  return rows === 'MANY' ? PLANNED_NOW : BY_INDEX;
}

async function runInTenant<T>(
  database: Database,
  {
    tenantId,
    work,
    rows,
    batchReads = false,
    seesStaff = false,
  }: TransactionOptions & { tenantId: string; work: (tx: Tx) => Promise<T> },
): Promise<T> {
  checkName(tenantId);
  return await onConnection(database, async (client) => {
    const how = planned(database, settingsFor(rows ?? (batchReads ? 'FEW' : undefined)));
    const realm = seesStaff ? "; set local app.realm = 'staff'" : '';
    const send = createCorkedSender(client, database);
    const opened = send(`begin; ${database.limits}set local app.tenant_id = '${tenantId}'${how}${realm}`);
    opened.catch(() => {});
    const announced: Announced = [];
    const result = await work((batchReads ? gatheringTxOf : createTx)(send, tenantId, announced));
    await opened;
    await commit(async () => [await client.query('commit')]);
    emitLocalNotifications(database, announced);
    return result;
  });
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

/**
 * A value that can always be written as text, so that nothing can fail between handing a statement over and sending it.
 */
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
  return await onConnection(database, async (client) => {
    const send = createCorkedSender(client, database);
    const patience =
      lockTimeoutMillis === undefined ? '' : `; set local lock_timeout = ${Math.round(lockTimeoutMillis)}`;
    const opened = send(
      `begin; ${database.limits}set local app.tenant_id = '${tenantId}'${planned(database, BY_INDEX)}${patience}`,
    );
    opened.catch(() => {});
    const announced: Announced = [];
    const found = await read(createTx(send, tenantId, announced));
    await opened;
    const statements: pg.QueryConfig[] = [];
    const result = write({ add: (text, values) => void statements.push(prepared(text, values)) }, found);
    const settings = statements.length > 0 ? plannedInOrder(database) : [];
    await commit(() => Promise.all([...settings, ...statements, 'commit'].map((statement) => send(statement))));
    emitLocalNotifications(database, announced);
    return result;
  });
}

/**
 * Runs `read`, then `write` with what it found, in one transaction of `tenantId`; the statements that `write` hands over
 * leave in one packet with the commit, so both together cost two round trips. When `write` throws nothing of it is sent
 * and the transaction is undone; when one of its statements fails the commit undoes everything and this rejects.
 * Statements are planned for few rows, those of `write` without sorting. `lockTimeoutMillis` overrides the pool's. Throws
 * OutcomeUnknown when the connection was lost after the commit had left.
 */
export const withTenantReadThenWrite = <Found, T>(
  database: Database,
  tenantId: string,
  trips: TwoTrips<Found, T>,
): Promise<T> => traced('transaction', factsOf(tenantId), () => runInTwoTrips(database, tenantId, trips));
