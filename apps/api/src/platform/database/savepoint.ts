import type { Tx } from './transactions.ts';

/** Classes of errors about given values: data exceptions, broken constraints and exceeded limits. */
const OF_VALUES = /^(?:22|23|54)/;

const isOfValues = (error: unknown): error is Error =>
  error instanceof Error && OF_VALUES.test(String((error as { code?: unknown }).code));

/**
 * Runs writes that the rest of the transaction does not depend on. If the database rejects their values, only they are
 * rolled back and the error is returned; other errors are thrown.
 */
export async function trySeparately(tx: Tx, work: () => Promise<void>): Promise<Error | null> {
  await tx.run('savepoint before_separate');
  try {
    await work();
  } catch (error) {
    if (!isOfValues(error)) throw error;
    await tx.run('rollback to savepoint before_separate');
    return error;
  }
  await tx.run('release savepoint before_separate');
  return null;
}
