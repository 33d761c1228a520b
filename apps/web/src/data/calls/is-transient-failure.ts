import { ApiError } from '@fareback/contract';
import { isLostAnswer } from './is-lost-answer.ts';

/**
 * True if a failure is not the member's fault: no response or a proxy's, rate limiting, or a server error. Forms show
 * it as a passing message [ERR-20].
 */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isLostAnswer(error) || error.status === 429 || error.status >= 500;
}
