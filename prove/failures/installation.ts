import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import type { World } from '../../apps/api/src/testing/index.ts';
import type { RunningPooler } from '../../apps/api/src/testing/pooler.ts';
import type { Failure } from './failures.ts';

/** The short form triggers each fault once; `FAULTS=20` sets the count. */
export const times = Number(process.env['FAULTS'] ?? 1);

/** The product as operated: database servers, PgBouncer in front of them, and the processes' settings for both. */
export interface Installation {
  environment: Record<string, string>;
  w: World;
  pooler: RunningPooler;
  rows: Ask;
  deadlocks(): Promise<number>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Kind<I extends Installation> {
  name: string;
  lack: string | null;
  start(): Promise<I>;
  /** Faults for this kind only, in order. */
  own: readonly Failure<I>[];
}

export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Uses a new connection each time, because an open one would die with its server. */
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

export const POOL_SIZE = 10;
/** Seconds that a call waits for one of them. */
const QUEUE_SECONDS = 3;
export const POOLER = { default_pool_size: POOL_SIZE, query_wait_timeout: QUEUE_SECONDS };

/** Environment of a process behind the pooler, as in docs/operations.md. */
export const environmentOf = (pooled: string, direct: string): Record<string, string> => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: direct,
  DATABASE_POOLER: 'transaction',
  RUN_JOBS: 'true',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'warn',
});
