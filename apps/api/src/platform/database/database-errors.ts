import { OutcomeUnknown } from './commit.ts';

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
