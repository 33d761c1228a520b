import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { AccountChecker, CheckAnswer } from '../../../adapters/account-checker.ts';
import { createGate, type GateLimits } from '../../../platform/limits/gate.ts';

export interface CheckerLimits extends GateLimits {
  failuresMax: number;
  restMillis: number;
}

/** With the provider's own time limit, a rider waits ten seconds at most. */
export const usualLimits: CheckerLimits = {
  atOnce: 8,
  waiting: 256,
  turnMillis: 2_000,
  failuresMax: 5,
  restMillis: 30_000,
};

const failed = (answer: unknown): boolean => (answer as CheckAnswer).kind === 'UNKNOWN';

/**
 * Circuit breaker: limits parallel checks and skips a provider after several consecutive failures, until one trial
 * check succeeds. A rejected check was never sent and can be retried.
 */
export function guardChecker(checker: AccountChecker, limits: CheckerLimits): AccountChecker {
  const { failuresMax, restMillis } = limits;
  const breaker = circuitBreaker(handleWhenResult(failed), {
    halfOpenAfter: restMillis,
    breaker: new ConsecutiveBreaker(failuresMax),
  });
  const gate = createGate(limits);
  const ask: AccountChecker['check'] = async (question) => {
    try {
      return await breaker.execute(() => checker.check(question));
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { kind: 'UNKNOWN', why: 'it failed too often', mayFollow: false };
      throw error;
    }
  };
  return {
    check: (question) =>
      gate.pass(() => ask(question), { kind: 'UNKNOWN', why: 'too many questions are under way', mayFollow: false }),
  };
}
