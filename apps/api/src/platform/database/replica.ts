import type { Log } from '../telemetry/log.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isDatabaseLost, isRolledBackForOthers } from './database-errors.ts';
import { describeUnreachable } from './unreachable.ts';

/** A replica that is further behind is read by nobody: figures of then would pass for those of now. */
const LAG_MOST_MILLIS = 5 * 60_000;
/** How long a replica may take to come to where the database was when it was asked. */
const CATCHES_UP_WITHIN_MILLIS = 400;
const LOOK_EVERY_MILLIS = 50;
const CONNECTIONS = 4;
const LOG_INTERVAL_MILLIS = 60_000;

/** A server that follows the database and is read in its place where what is read may be a little old. */
export interface Replica {
  /** Runs `read` there, or, where the replica is away, too far behind or gives up, on the database itself. */
  read<T>(from: ReadFrom, read: (place: Place) => Promise<T>): Promise<T>;
  /** As of when it could be read now, or why it is not, in words. */
  check(from: ReadFrom): Promise<Date | string>;
  /** The same as figures: how far it is behind, also where that is too far; null where nobody can tell. */
  lag(from: ReadFrom): Promise<Lag>;
  close(): Promise<void>;
}

/** How far a replica is behind, and whether it is read. */
export interface Lag {
  seconds: number | null;
  isRead: boolean;
}

/** The database to read instead where the replica is not read, the moment of the call, and the log that is told why. */
export interface ReadFrom {
  database: Database;
  now: Date;
  log: Log;
}

/** A database and the moment of which what it holds is told. */
export interface Place {
  database: Database;
  at: Date;
}

interface ReplicaState {
  /** Whether all is there that was in the database when it was asked. */
  isWhole: boolean;
  /** When the newest of what is there was committed; null: nothing has come yet. */
  newestAt: Date | null;
}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

/**
 * As of which moment a replica can be read. As soon as it has replayed all that was in the database when the call came,
 * it is that very moment, however long ago anything was written; else the commit of the newest thing it has. Null where
 * it follows no server.
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

/**
 * What was found out about a replica: as of which moment it can be read, where it tells, and why it is not read, where
 * it is not.
 */
type ReplicaCheck = { at: Date; refused: string | null } | { at: null; refused: string };

async function checkReplica(replica: Database, from: ReadFrom, patienceMillis: number): Promise<ReplicaCheck> {
  if (from.database.isSpread)
    return { at: null, refused: 'tables stand on several servers, and one of them follows only one' };
  const at = await momentOf(replica, from, patienceMillis);
  if (at === null) return { at, refused: 'it follows no other server' };
  const behind = from.now.getTime() - at.getTime();
  return { at, refused: behind > LAG_MOST_MILLIS ? `it is ${Math.round(behind / 1000)} s behind` : null };
}

/** The moment it is read as of, or why it is not read. */
const inWords = (checkNow: ReplicaCheck): Date | string =>
  checkNow.at === null ? checkNow.refused : (checkNow.refused ?? checkNow.at);

/**
 * Whether a failure is the replica's own: it is away, or it gave up a read for what it had to take in. A read that
 * takes too long would take as long elsewhere.
 */
const isReplicas = (error: unknown): boolean => isDatabaseLost(error) || isRolledBackForOthers(error);

/**
 * Opens a replica, and gives it so long to catch up with the database at each read. Nothing is asked of it before it is
 * read.
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
