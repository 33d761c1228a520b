import type pg from 'pg';

/** Suffix a cluster adds to a constraint name: the number of the table's shard. */
const PART = /_\d{6,}$/;
const OF_A_PART = /\b[a-z]\w*_\d{6,}\b/g;

/**
 * Finds the constraint name in the error message, the only place where a multi-step cluster statement has it. It
 * follows the table name, if that is given.
 */
function namedInMessage(error: { code?: unknown; message?: unknown }): string | undefined {
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.message === 'string' ? error.message.match(OF_A_PART)?.at(-1) : undefined;
}

/**
 * Name of the violated constraint as in the migration, on a single server and on a cluster; undefined for other errors.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const dbError = (error ?? {}) as { constraint?: unknown; code?: unknown; message?: unknown };
  const name = typeof dbError.constraint === 'string' ? dbError.constraint : namedInMessage(dbError);
  return name?.replace(PART, '');
}

/** The connection was lost during a commit, which may have happened: retry only with an idempotency key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while a transaction was being committed.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * Cluster error if the server with the rows died before confirming its commit. Its code is PostgreSQL's generic one, so
 * only the message identifies it.
 */
const UNTOLD_BY_OTHERS = /^could not commit transaction/;

/**
 * True if PostgreSQL itself reported the failure. Errors of class 08, 57P and 25P03 end the connection instead, and the
 * result on another cluster server is unknown: the commit may have happened.
 */
function isAnswered(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return false;
  return !/^(08|57P|25P03)/.test(code) && !UNTOLD_BY_OTHERS.test(String(message));
}

/** Sends the commit, alone or after its statements. Throws OutcomeUnknown, or the reason for the rollback. */
export async function commit(send: () => Promise<pg.QueryResult[]>): Promise<void> {
  let results: pg.QueryResult[];
  try {
    results = await send();
  } catch (error) {
    throw isAnswered(error) ? error : new OutcomeUnknown(error);
  }
  // An aborted transaction answers COMMIT with ROLLBACK and no error.
  if (results.at(-1)?.command !== 'COMMIT')
    throw new Error('The transaction was undone: a failed statement in it was passed over.');
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  // The server became a replica or read-only: the next call looks for the primary.
  '25006',
  // On a cluster: rows could not be forwarded to a server that died. On a single server: disk failure.
  '58030',
  // PgBouncer's code for all problems: no server, too many clients, timeout waiting for a connection.
  '08P01',
  '53300',
]);
const CONNECTION_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** True if the database is unavailable (restarting, unreachable, out of connections), so a later retry may succeed. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  const { code } = error as { code?: string };
  return (code !== undefined && CONNECTION_CODES.has(code)) || CONNECTION_TEXTS.test(error.message);
}

/** Nothing was changed: lock or statement timeout, deadlock, or no disk space or memory. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '53100', '53200', '53300']);

/** Cluster error without a code: a shard moved between planning and execution of a statement. */
const ROWS_WENT = /^could not find valid entry for shard/;

const saysOneOf = (error: unknown, codes: Set<string>): boolean =>
  error instanceof Error && (codes.has(String((error as { code?: unknown }).code)) || ROWS_WENT.test(error.message));

export const isDatabaseBusy = (error: unknown): boolean => saysOneOf(error, BUSY_CODES);

/** True if the failure may affect one cluster server while others respond. */
export const isOneServerDown = ({ isSpread }: { isSpread: boolean }, error: unknown): boolean =>
  isSpread && (isDatabaseLost(error) || isDatabaseBusy(error));

const UNDONE_CODES = new Set(['40P01', '40001']);

export const isRolledBackForOthers = (error: unknown): boolean => saysOneOf(error, UNDONE_CODES);

/**
 * Runs a transaction and retries it once after a rollback caused by a concurrent one. Use only for work without side
 * effects outside the transaction. A commit with unknown outcome is not retried.
 */
export async function retryIfRolledBack<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isRolledBackForOthers(error)) throw error;
    return transaction();
  }
}
