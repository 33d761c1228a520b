import { ApiError } from '@fareback/contract';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import type { Translation } from '../../i18n/language.tsx';

/** True if a change was rejected for a wrong current password. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.description.trim() === 'Wrong Password';

/**
 * Message under a form after a rejected change: our own text for a taken email, a wrong password and too many attempts,
 * any other as received. Null for a lost response or a server error, which are not the form's [ACCT-05, ACCT-06,
 * ERR-20].
 */
export function accountFailure(error: unknown, t: Translation['t']): string | null {
  if (error instanceof ApiError && error.status === 429) {
    if (error.retryAfterSeconds === null) return error.description || t('errors.TOO_MANY_REQUESTS');
    return t('common.waitMinutes', { minutes: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) });
  }
  if (isTransientFailure(error) || !(error instanceof ApiError)) return null;
  if (error.description.includes('Email already exists')) return t('errors.EMAIL_ALREADY_EXISTS');
  if (isWrongPassword(error)) return t('errors.WRONG_PASSWORD');
  return error.description || t('common.somethingWrong');
}
