import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

const localPart = /^[A-Za-z0-9._%+-]+$/;
const label = /^[A-Za-z0-9-]+$/;
const lastLabel = /^[A-Za-z]{2,}$/;

/** Without outer blanks and what nobody sees and copying brings along, such as marks of direction. */
const bare = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();

/** An e-mail as it is stored and compared: without outer blanks and unseen marks, in lower case [VAL-05]. */
export function normalizeEmail(text: string): string {
  return bare(text).toLowerCase();
}

/** Whether `text` looks like an e-mail address, whatever its length; outer blanks and unseen marks don't count [VAL-05]. */
export function isEmailShaped(text: string): boolean {
  const email = bare(text);
  if (email.includes('..') || email.includes('.@')) return false;
  const [local, domain, ...surplus] = email.split('@');
  if (local === undefined || domain === undefined || surplus.length > 0) return false;
  const labels = domain.split('.');
  const last = labels.pop();
  if (last === undefined || labels.length === 0) return false;
  return localPart.test(local) && labels.every((part) => label.test(part)) && lastLabel.test(last);
}

/** Why `text` can't be a member's e-mail, or null: missing, pattern, or length [VAL-04 to 06]. */
export function whyNotEmail(text: string): ErrorCode | null {
  const email = bare(text);
  if (email === '') return 'MissingEmailError';
  const fits = email.length >= limits.emailLengthMin && email.length <= limits.emailLengthMax;
  return fits && isEmailShaped(email) ? null : 'InvalidEmailError';
}
