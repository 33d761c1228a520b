/** What a server of a cluster adds to the name of a constraint: the number of the part of the table that it holds. */
const PART = /_\d{6,}$/;
const OF_A_PART = /\b[a-z]\w*_\d{6,}\b/g;

/**
 * The name in the message of a refusal: a statement that a cluster does in steps says it nowhere else. It comes behind
 * that of the table, if that is named, too.
 */
function namedInMessage(error: { code?: unknown; message?: unknown }): string | undefined {
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.message === 'string' ? error.message.match(OF_A_PART)?.at(-1) : undefined;
}

/**
 * Name of the constraint that a statement broke, as a migration gave it, on one server and on a cluster; undefined where an
 * error is of another kind.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const dbError = (error ?? {}) as { constraint?: unknown; code?: unknown; message?: unknown };
  const name = typeof dbError.constraint === 'string' ? dbError.constraint : namedInMessage(dbError);
  return name?.replace(PART, '');
}
