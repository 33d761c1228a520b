import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

/** A promo, invite or referral code as it is sent: without outer blanks, letter case kept, which counts for those of the agency [CODE-11, CODE-13]. */
export function normalizeCode(text: string): string {
  return text.trim();
}

/** Why `text` can't be sent as a code, or null; a blank one passes where a code is optional [CODE-13, CODE-14]. */
export function whyNotCode(text: string, isMandatory: boolean): ErrorCode | null {
  const code = normalizeCode(text);
  if (code === '' && !isMandatory) return null;
  return Array.from(code).length < limits.codeLengthMin ? 'INVITE_CODE_MISSING' : null;
}
