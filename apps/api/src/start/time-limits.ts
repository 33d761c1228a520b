export interface TimeLimits {
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
}

/**
 * Limits by caller: a rider or staff member waits for a call; a job is retried; the operator of a command prefers
 * waiting to retrying. Longer work runs in resumable parts.
 */
export const timeLimits = {
  calls: { statementTimeoutMillis: 10_000, lockTimeoutMillis: 5_000 },
  jobs: { statementTimeoutMillis: 300_000, lockTimeoutMillis: 5_000 },
  commands: { statementTimeoutMillis: 600_000, lockTimeoutMillis: 30_000 },
} satisfies Record<string, TimeLimits>;
