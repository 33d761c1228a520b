import type { Log } from '../telemetry/log.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isDatabaseLost, isRolledBackForOthers } from './errors.ts';
import { describeUnreachable } from './unreachable.ts';

/** A replica with more lag is not used, because its figures would be mistaken for current ones. */
const LAG_MOST_MILLIS = 5 * 60_000;
/** Longest wait for a replica to catch up with the database's position at the time of the call. */
const CATCHES_UP_WITHIN_MILLIS = 400;
const LOOK_EVERY_MILLIS = 50;
const CONNECTIONS = 4;
const LOG_INTERVAL_MILLIS = 60_000;

export interface Replica {
  /**
   * Runs `read` on the replica, or on the database itself if the replica is unavailable, lags too far or cancels the
   * read.
   */
  read<T>(from: ReadFrom, read: (place: Place) => Promise<T>): Promise<T>;
  /** The time as of which the replica can be read now, or the reason it can't. */
  check(from: ReadFrom): Promise<Date | string>;
  /** The replica's lag as numbers, even if too large to be used; null if unknown. */
  lag(from: ReadFrom): Promise<Lag>;
  close(): Promise<void>;
}

interface Lag {
  seconds: number | null;
  isRead: boolean;
}

interface ReadFrom {
  database: Database;
  now: Date;
  log: Log;
}

export interface Place {
  database: Database;
  at: Date;
}

interface ReplicaState {
  /** True if it contains everything committed before the call. */
  isWhole: boolean;
  /** Commit time of the newest data; null if it has received no data yet. */
  newestAt: Date | null;
}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

/**
 * The time as of which a replica can be read: the time of the call once it has replayed everything committed before,
 * otherwise the commit time of its newest data. Null if it follows no server.
 */
async function momentOf(replica: Database, { database, now }: ReadFrom, patienceMillis: number): Promise<Date | null> {
  const source = await database.pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
  const look = async (): Promise<ReplicaState | undefined> =>
    (
      await replica.pool.query<ReplicaState>(
        `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isWhole", pg_last_xact_replay_timestamp() as "newestAt"
          where pg_is_in_recovery()`,
        [source.rows[0]?.place],
      )
    ).rows[0];
  for (let waited = 0; ; waited += LOOK_EVERY_MILLIS) {
    const state = await look();
    if (state === undefined) return null;
    if (state.isWhole) return now;
    if (waited >= patienceMillis) return state.newestAt;
    await pause(LOOK_EVERY_MILLIS);
  }
}

type ReplicaCheck = { at: Date; refused: string | null } | { at: null; refused: string };

async function checkReplica(replica: Database, from: ReadFrom, patienceMillis: number): Promise<ReplicaCheck> {
  if (from.database.isSpread)
    return { at: null, refused: 'tables stand on several servers, and one of them follows only one' };
  const at = await momentOf(replica, from, patienceMillis);
  if (at === null) return { at, refused: 'it follows no other server' };
  const behind = from.now.getTime() - at.getTime();
  return { at, refused: behind > LAG_MOST_MILLIS ? `it is ${Math.round(behind / 1000)} s behind` : null };
}

const inWords = (checkNow: ReplicaCheck): Date | string =>
  checkNow.at === null ? checkNow.refused : (checkNow.refused ?? checkNow.at);

/**
 * True if the failure is the replica's own: it is unavailable, or it canceled a read because of replication. A timeout
 * is not, because the read would take as long elsewhere.
 */
const isReplicas = (error: unknown): boolean => isDatabaseLost(error) || isRolledBackForOthers(error);

/**
 * Opens a replica and waits up to `patienceMillis` per read for it to catch up. Sends no query before the first read.
 */
export function openReplica(options: DatabaseOptions, patienceMillis = CATCHES_UP_WITHIN_MILLIS): Replica {
  const replica = openDatabase({ connections: CONNECTIONS, ...options });
  const checkNow = (from: ReadFrom): Promise<ReplicaCheck> => checkReplica(replica, from, patienceMillis);
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logReason = (log: Log, why: string): void => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MILLIS) return;
    loggedAt = performance.now();
    log.warn(`the replica is not read, the database is in its stead: ${why}`);
  };
  return {
    check: (from) =>
      checkNow(from).then(inWords, (error: unknown) => describeUnreachable(error, options.url, 'DATABASE_REPLICA_URL')),
    async lag(from) {
      const { at, refused } = await checkNow(from).catch(() => ({ at: null, refused: 'away' }));
      return { seconds: at && (from.now.getTime() - at.getTime()) / 1000, isRead: refused === null };
    },
    async read(from, read) {
      try {
        const found = inWords(await checkNow(from));
        if (found instanceof Date) return await read({ database: replica, at: found });
        logReason(from.log, found);
      } catch (error) {
        if (!isReplicas(error)) throw error;
        logReason(from.log, (error as Error).message);
      }
      return read({ database: from.database, at: from.now });
    },
    close: () => replica.close(),
  };
}
