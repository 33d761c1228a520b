import type pg from 'pg';
import { traced } from '../telemetry/scope.ts';
import type { Database } from './database.ts';
import { commit } from './errors.ts';
import { onConnection } from './on-connection.ts';
import { createPipelinedSender } from './pipelined-sender.ts';
import { BY_INDEX, createCorkedSender, PLANNED_NOW, planned, plannedInOrder, prepared, type Send } from './send.ts';

/** Format of `app.tenant_id`; validated because it is written into SQL text. */
const TENANT_ID = /^[a-z][a-z0-9-]{1,30}$/;

/** Tenant id for installation-wide data: desk limits and security log. No tenant can have this name. */
export const INSTALLATION = '@installation';

export function checkName(tenantId: string): void {
  if (tenantId !== INSTALLATION && !TENANT_ID.test(tenantId)) throw new Error(`Not a tenant id: ${tenantId}`);
}

export interface Tx {
  /**
   * Tenant of the transaction; every statement names it in addition to the row-level security policy
   * (docs/architecture.md, "Tenant isolation").
   */
  readonly tenantId: string;
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  first<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(text: string, values?: unknown[]): Promise<number>;
  /** Notifies listeners of a channel after commit: this process at once, others through PostgreSQL (`notices.ts`). */
  announce(channel: string, payload: string): Promise<void>;
}

export type Announced = [channel: string, payload: string][];

const announcing =
  (send: Send, announced: Announced): Tx['announce'] =>
  async (...notice) => {
    announced.push(notice);
    await send(prepared('select pg_notify($1, $2)', notice));
  };

/** Emits committed notifications within this process; call it where the transaction was opened. */
export function emitLocalNotifications({ announced: own }: Database, announced: Announced): void {
  for (const [channel, payload] of announced) own.emit(channel, payload);
}

/** Wraps a connection's statements as a tenant's transaction; call it where the transaction is opened. */
export const createTx = (send: Send, tenantId: string, announced: Announced = []): Tx => ({
  tenantId,
  query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows,
  first: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await send<Row>(prepared(text, values))).rows[0],
  run: async (text, values) => (await send(prepared(text, values))).rowCount ?? 0,
  announce: announcing(send, announced),
});

export interface TransactionOptions {
  /**
   * How many rows statements handle, which decides their planning: MANY for hundreds of given rows; FEW for a rider's
   * call, always by index, even if the tables were small when planned. Omitted: PostgreSQL's default.
   */
  rows?: 'MANY' | 'FEW' | undefined;
  /**
   * For a call that asks for many small things at once: the statements of a turn share a round trip
   * (`pipelined-sender.ts`) and are planned for FEW rows. Ignored on a cluster, where only `set local` reaches all
   * servers, and inside an open transaction.
   */
  batchReads?: boolean;
  /** For `modules/staff` only, whose rows are visible only in such transactions (migration 0070). */
  seesStaff?: boolean;
}

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
    const announced: Announced = [];
    const sendOpened = (): { send: Send; opened?: Promise<unknown> } => {
      if (batchReads && !database.isSpread && !database.isWithin)
        return { send: createPipelinedSender(client, database, tenantId) };
      const how = planned(database, settingsFor(rows ?? (batchReads ? 'FEW' : undefined)));
      const realm = seesStaff ? "; set local app.realm = 'staff'" : '';
      const send = createCorkedSender(client, database);
      const opened = send(`begin; ${database.limits}set local app.tenant_id = '${tenantId}'${how}${realm}`);
      opened.catch(() => {});
      return { send, opened };
    };
    const { send, opened } = sendOpened();
    const result = await work(createTx(send, tenantId, announced));
    await opened;
    await commit(async () => [await client.query('commit')]);
    emitLocalNotifications(database, announced);
    return result;
  });
}

/**
 * Runs `work` in a transaction limited to rows of `tenantId` (row-level security by `app.tenant_id`, set for this
 * transaction only). Commits when it resolves; rolls back and rethrows when it rejects. The opening statements are sent
 * with the first one of `work`, so they cost no round trip.
 */
export const withTenant = <T>(
  database: Database,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => traced('transaction', factsOf(tenantId), () => runInTenant(database, { tenantId, work, ...options }));

/** Runs `work` in an installation-wide transaction that sees staff rows and no tenant's: for `modules/staff`. */
export const withStaff = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, INSTALLATION, work, { seesStaff: true });

/** Values that always convert to text, so sending a queued statement can't fail. */
type WriteValue = string | number | boolean | Date | Buffer | null;

export interface Writes {
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
 * Runs `read`, then `write` with its result, in one transaction of `tenantId`; the statements of `write` are sent in
 * one packet with the commit, so both cost two round trips. If `write` throws, its statements are not sent and the
 * transaction rolls back; if one of them fails, everything rolls back and this rejects. Statements are planned for few
 * rows, those of `write` without sorting. `lockTimeoutMillis` overrides the pool's. Throws OutcomeUnknown if the
 * connection was lost after sending the commit.
 */
export const withTenantReadThenWrite = <Found, T>(
  database: Database,
  tenantId: string,
  trips: TwoTrips<Found, T>,
): Promise<T> => traced('transaction', factsOf(tenantId), () => runInTwoTrips(database, tenantId, trips));
