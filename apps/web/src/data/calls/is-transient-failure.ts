import { ApiError } from '@fareback/contract';

/** Whether a failure is ours and not the member's: no answer, too many calls at once, or a server in trouble. Forms show it as a passing message [ERR-20]. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'UNREADABLE_REPLY';
}
