import { ApiError } from '@fareback/contract';
import { isLostAnswer } from './is-lost-answer.ts';

/** Whether a failure is none of the member's: no answer or a stranger's, too many calls at once, or a server in trouble. Forms show it as a passing message [ERR-20]. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isLostAnswer(error) || error.status === 429 || error.status >= 500;
}
