import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { withoutUnseen } from './unseen.ts';

/** Each character can match in only one way, so matching is linear. */
const pattern = /^[\w.%+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

/**
 * Normalizes an email for storage and comparison: lower case, without invisible characters from copying [VAL-05,
 * VAL-23].
 */
export function normalizeEmail(text: string): string {
  return withoutUnseen(text).toLowerCase();
}

/** True if `email` has the pattern of an email, whatever its length; it is not normalized first [VAL-05]. */
export function isEmailShaped(email: string): boolean {
  return pattern.test(email) && !/\.[.@]/.test(email);
}

/** Returns why `text` can't be a member's email, or null: missing, pattern, or length [VAL-04 to 06]. */
export function getEmailError(text: string): ErrorCode | null {
  const email = normalizeEmail(text);
  if (email === '') return 'MissingEmailError';
  const fits = email.length >= limits.emailLengthMin && email.length <= limits.emailLengthMax;
  return fits && isEmailShaped(email) ? null : 'InvalidEmailError';
}
