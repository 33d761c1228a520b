import type pg from 'pg';

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
