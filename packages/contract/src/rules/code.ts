import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { typedCode } from './digits.ts';

/** A promo, invite or referral code as it is sent and looked up; letter case counts for those of the agency [CODE-11, CODE-13, CODE-39]. */
export const normalizeCode = typedCode;

/** Why `text` can't be sent as a code, too short or longer than any, or null; a blank one passes where a code is optional [CODE-13, CODE-14]. */
export function getCodeError(text: string, isMandatory: boolean): ErrorCode | null {
  const code = normalizeCode(text);
  if (code === '' && !isMandatory) return null;
  const { length } = Array.from(code);
  if (length < limits.codeLengthMin) return 'INVITE_CODE_MISSING';
  return length > limits.codeLengthMax ? 'INVALID_INVITE_CODE' : null;
}
