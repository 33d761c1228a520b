/** How long a statement may take, and how long it may wait for a lock. */
export interface TimeLimits {
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

/**
 * Limits by who waits. A call has somebody on a platform before it; a job has nobody, and is tried again; a command has
 * an operator who would rather wait than be told to try again. What takes longer goes by parts and on where it stopped.
 */
export const timeLimits = {
  calls: { statementTimeoutMillis: 10_000, lockTimeoutMillis: 5_000 },
  jobs: { statementTimeoutMillis: 300_000, lockTimeoutMillis: 5_000 },
  commands: { statementTimeoutMillis: 600_000, lockTimeoutMillis: 30_000 },
} satisfies Record<string, TimeLimits>;
