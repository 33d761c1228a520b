import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { asciiDigits } from './digits.ts';

/** Characters of the phone mask and of common ways to write a number. */
const maskCharacters = /[\s().-]/g;

/** The digits typed so far, without mask and other characters. */
export function phoneDigits(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '');
}

/** Whether enough digits stand in the field to go on [VAL-19]. */
export function hasEnoughPhoneDigits(text: string): boolean {
  return phoneDigits(text).length >= limits.phoneDigits;
}

/** The 10 digits of a North American number written with mask, leading 1 or `+1`; null for anything else [PHONE-12]. */
function nationalDigits(text: string): string | null {
  const bare = asciiDigits(text).replace(maskCharacters, '');
  const national = bare.length === limits.phoneDigits ? bare : bare.replace(/^\+?1/, '');
  return national.length === limits.phoneDigits && /^[0-9]+$/.test(national) ? national : null;
}

/** Why `text` can't be a phone number, or null: not 10 digits, or its first three are all the same [VAL-18, VAL-19]. */
export function whyNotPhone(text: string): ErrorCode | null {
  const digits = nationalDigits(text);
  if (digits === null) return 'INVALID_PHONE_NUMBER';
  return digits[0] === digits[1] && digits[1] === digits[2] ? 'INVALID_PHONE_NUMBER' : null;
}

/** A number as it is stored, `+1` and 10 digits, or null when the rule refuses it [PHONE-12]. */
export function normalizePhone(text: string): string | null {
  return whyNotPhone(text) === null ? `+1${nationalDigits(text)}` : null;
}

/** A verification code as it is compared: outer blanks gone, digits written as 0 to 9 [VAL-20]. */
export function normalizeVerificationCode(text: string): string {
  return asciiDigits(text.trim());
}

/** Why `text` can't be a verification code, or null: it must be 4 digits [VAL-20]. */
export function whyNotVerificationCode(text: string): ErrorCode | null {
  const code = normalizeVerificationCode(text);
  return code.length === limits.smsCodeDigits && /^[0-9]+$/.test(code) ? null : 'WRONG_CODE';
}
