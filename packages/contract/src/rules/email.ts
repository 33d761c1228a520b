import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { withoutUnseen } from './unseen.ts';

/** No sign fits in two ways, so matching is linear. */
const pattern = /^[\w.%+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

/** An e-mail as it is stored and compared: in lower case, without what copying brings along [VAL-05, VAL-23]. */
export function normalizeEmail(text: string): string {
  return withoutUnseen(text).toLowerCase();
}

/** Whether `email` looks like an e-mail address as it stands, whatever its length [VAL-05]. */
export function isEmailShaped(email: string): boolean {
  return pattern.test(email) && !/\.[.@]/.test(email);
}

/** Why `text` can't be a member's e-mail, or null: missing, pattern, or length [VAL-04 to 06]. */
export function getEmailError(text: string): ErrorCode | null {
  const email = normalizeEmail(text);
  if (email === '') return 'MissingEmailError';
  const fits = email.length >= limits.emailLengthMin && email.length <= limits.emailLengthMax;
  return fits && isEmailShaped(email) ? null : 'InvalidEmailError';
}
