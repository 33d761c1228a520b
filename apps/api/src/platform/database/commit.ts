import type pg from 'pg';

/** The connection was lost while a commit was under way: it may have happened, so nothing may be tried again without a key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while a transaction was being committed.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * What a cluster says when the server with the rows died before it told whether it had committed. Its code is
 * PostgreSQL's own for any fault, so only the words tell.
 */
const UNTOLD_BY_OTHERS = /^could not commit transaction/;

/**
 * Whether PostgreSQL itself said that a transaction failed. Errors of class 08, 57P and 25P03 end the connection
 * instead, and what another server of a cluster did, only that one knows: the commit may have happened.
 */
function isAnswered(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return false;
  return !/^(08|57P|25P03)/.test(code) && !UNTOLD_BY_OTHERS.test(String(message));
}

/** Sends the commit, alone or behind the statements it belongs to. Throws OutcomeUnknown, or why the transaction was undone. */
export async function commit(send: () => Promise<pg.QueryResult[]>): Promise<void> {
  let results: pg.QueryResult[];
  try {
    results = await send();
  } catch (error) {
    throw isAnswered(error) ? error : new OutcomeUnknown(error);
  }
  // An aborted transaction answers its commit with ROLLBACK and no error.
  if (results.at(-1)?.command !== 'COMMIT')
    throw new Error('The transaction was undone: a failed statement in it was passed over.');
}
