import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import type { World } from '../../apps/api/src/testing/index.ts';
import type { RunningPooler } from '../../apps/api/src/testing/pooler.ts';
import type { Failure } from './faults.ts';

/** Each fault happens once in short; `FAULTS=20` has it happen so often. */
export const times = Number(process.env['FAULTS'] ?? 1);

/** The product as operators have it: database servers, PgBouncer before them, and what processes are told of both. */
export interface Installation {
  /** What a process is started with. */
  environment: Record<string, string>;
  w: World;
  pooler: RunningPooler;
  /** Runs a statement as superuser on the server that riders' transactions begin at. */
  rows: Ask;
  /** How many deadlocks its servers have ended. */
  deadlocks(): Promise<number>;
  /** Ends every server at once and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A kind of installation. */
export interface Kind<I extends Installation> {
  name: string;
  /** Why this machine cannot have one; null where it can. */
  lack: string | null;
  start(): Promise<I>;
  /** What can happen to this kind alone, in the order in which it is to. */
  own: readonly Failure<I>[];
}

/** Runs a statement and answers its rows. */
export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Asks by a connection of its own each time: one that stays would die with its server. */
export const askerAt =
  (url: () => string): Ask =>
  async (text, values = []) => {
    const database = openDatabase({ url: url(), connections: 1 });
    try {
      return (await database.pool.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await database.close();
    }
  };

/** Connections that the pooler has to the database. */
export const POOL_SIZE = 10;
/** Seconds that a call waits for one of them. */
const QUEUE_SECONDS = 3;
export const POOLER = { default_pool_size: POOL_SIZE, query_wait_timeout: QUEUE_SECONDS };

/** What a process behind the pooler is told, as docs/operations.md has it. */
export const environmentOf = (pooled: string, direct: string): Record<string, string> => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: direct,
  DATABASE_POOLER: 'transaction',
  RUN_JOBS: 'true',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'warn',
});
