import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { withoutUnseen } from './unseen.ts';

/** A promo, invite or referral code as it is sent: without outer blanks and unseen marks, letter case kept, which counts for those of the agency [CODE-11, CODE-13]. */
export function normalizeCode(text: string): string {
  return withoutUnseen(text);
}

/** Why `text` can't be sent as a code, too short or longer than any, or null; a blank one passes where a code is optional [CODE-13, CODE-14]. */
export function whyNotCode(text: string, isMandatory: boolean): ErrorCode | null {
  const code = normalizeCode(text);
  if (code === '' && !isMandatory) return null;
  const { length } = Array.from(code);
  if (length < limits.codeLengthMin) return 'INVITE_CODE_MISSING';
  return length > limits.codeLengthMax ? 'INVALID_INVITE_CODE' : null;
}
