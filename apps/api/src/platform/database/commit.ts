import type pg from 'pg';

/** The connection was lost while a commit was under way: it may have happened, so nothing may be tried again without a key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while a transaction was being committed.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Whether PostgreSQL itself said that a transaction failed; class 08, 57P and 25P03 end the connection instead of answering. */
function isAnswered(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|25P03)/.test(code);
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
