/** What a server of a cluster adds to the name of a constraint: the number of the part of the table that it holds. */
const PART = /_\d{6,}$/;

/**
 * Name of the constraint that a statement broke, as a migration gave it, on one server and on a cluster; undefined where an
 * error is of another kind.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint.replace(PART, '') : undefined;
}
