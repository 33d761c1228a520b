import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { AccountChecker, CheckAnswer } from '../../../adapters/account-checker.ts';
import { createGate, type GateLimits } from '../../../platform/limits/gate.ts';

/** How much of one process a provider may keep busy, and when it is left alone. */
export interface CheckerLimits extends GateLimits {
  /** So many failures in a row, and nobody is sent there for a while. */
  failuresMax: number;
  restMillis: number;
}

/** With the time that a provider has to answer, a rider who looks on waits for ten seconds at most. */
export const usualLimits: CheckerLimits = {
  atOnce: 8,
  waiting: 256,
  turnMillis: 2_000,
  failuresMax: 5,
  restMillis: 30_000,
};

const failed = (answer: unknown): boolean => (answer as CheckAnswer).kind === 'UNKNOWN';

/**
 * Bounds how many questions are under way at a provider and leaves it alone when it failed several times in a row, until
 * one question is let through to try. A question that is turned away was never asked, and can be asked again.
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
