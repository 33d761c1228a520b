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
  // It follows another one now, or is kept from being written: who writes is looked for with the next call.
  '25006',
  // Rows that a cluster could not hand on to a server that died; of one server alone: its disk failed.
  '58030',
  // What PgBouncer says of everything: no server, no room for another client, too long a wait for a connection.
  '08P01',
  '53300',
]);
const CONNECTION_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** Whether an error says that the database is away (restarting, unreachable, out of connections), so that a later try may succeed. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  const { code } = error as { code?: string };
  return (code !== undefined && CONNECTION_CODES.has(code)) || CONNECTION_TEXTS.test(error.message);
}

/** Nothing happened because others were in the way: a lock or a statement took too long, a deadlock, no room on disk or in memory. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '53100', '53200', '53300']);

/** What a cluster says whose rows went elsewhere between the planning of a statement and its way there; it has no code for it. */
const ROWS_WENT = /^could not find valid entry for shard/;

const saysOneOf = (error: unknown, codes: Set<string>): boolean =>
  error instanceof Error && (codes.has(String((error as { code?: unknown }).code)) || ROWS_WENT.test(error.message));

/** Whether the database was too busy and undid everything, so that the same call may be made again. */
export const isDatabaseBusy = (error: unknown): boolean => saysOneOf(error, BUSY_CODES);

/** Whether a statement may have failed for one server of a cluster, while others answer. */
export const isOneServerDown = ({ isSpread }: { isSpread: boolean }, error: unknown): boolean =>
  isSpread && (isDatabaseLost(error) || isDatabaseBusy(error));

const UNDONE_CODES = new Set(['40P01', '40001']);

/** Whether PostgreSQL undid a transaction for the sake of another: run again, it finds its way free. */
export const isRolledBackForOthers = (error: unknown): boolean => saysOneOf(error, UNDONE_CODES);

/**
 * Runs a transaction, and once more when it was undone for the sake of another. Only for work that does nothing outside
 * its transaction. A commit that may have happened is not tried again: that is no answer of PostgreSQL's.
 */
export async function retryIfRolledBack<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isRolledBackForOthers(error)) throw error;
    return transaction();
  }
}
