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
