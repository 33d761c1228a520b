import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { typedCode } from './digits.ts';

/**
 * A promo, invite or referral code as sent and compared; case matters for the agency's codes [CODE-11, CODE-13,
 * CODE-39].
 */
export const normalizeCode = typedCode;

/**
 * Returns why `text` can't be a code (too short or too long), or null; a blank one passes if a code is optional
 * [CODE-13, CODE-14].
 */
export function getCodeError(text: string, isMandatory: boolean): ErrorCode | null {
  const code = normalizeCode(text);
  if (code === '' && !isMandatory) return null;
  const { length } = Array.from(code);
  if (length < limits.codeLengthMin) return 'INVITE_CODE_MISSING';
  return length > limits.codeLengthMax ? 'INVALID_INVITE_CODE' : null;
}
