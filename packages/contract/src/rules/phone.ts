import type { ErrorCode } from '../errors.ts';
import { defaultPhoneCountries, limits } from '../limits.ts';
import { asciiDigits, typedDigits } from './digits.ts';

/** Characters of the phone mask and of common number formats, including direction marks from copying. */
const maskCharacters = /[\s()./\p{Pd}\p{Cf}]/gu;

/** Removes grouping from a number and converts its digits to 0 to 9. */
const bareNumber = (text: string): string => asciiDigits(text.normalize('NFKC')).replace(maskCharacters, '');

/** Returns the digits typed so far, without mask and other characters. */
export function phoneDigits(text: string): string {
  return asciiDigits(text.normalize('NFKC')).replace(/[^0-9]/g, '');
}

/** Returns an international number as `+` and digits, whether written with `+` or `00`; null otherwise [PHONE-12]. */
export function numberWithCountry(text: string): string | null {
  return /^(?:\+|00)([1-9][0-9]*)$/.exec(bareNumber(text))?.[1]?.replace(/^/, '+') ?? null;
}

/** True if the field has enough digits to continue [VAL-19]. */
export function hasEnoughPhoneDigits(text: string): boolean {
  return phoneDigits(text).length >= limits.phoneDigits;
}

/**
 * Returns the 10 digits of a North American number written with a mask, leading 1 or `+1`; null otherwise [PHONE-12].
 */
function nationalDigits(text: string): string | null {
  const bare = bareNumber(text);
  const national = bare.length === limits.phoneDigits ? bare : bare.replace(/^\+?1/, '');
  return national.length === limits.phoneDigits && /^[0-9]+$/.test(national) ? national : null;
}

/** Area codes of +1 that no rider's phone has: premium, toll-free and service numbers (`N11`). */
const noRidersArea = /^(?:[89]00|833|844|855|866|877|888|.11)/;

/**
 * Returns why `text` can't be a North American phone number, or null: not 10 digits, three equal first digits, an area
 * code that begins with 0 or 1, or one that no rider's phone has [VAL-18, VAL-19, PHONE-12].
 */
export function getPhoneError(text: string): ErrorCode | null {
  const digits = nationalDigits(text);
  if (digits === null || /^[01]/.test(digits) || noRidersArea.test(digits)) return 'INVALID_PHONE_NUMBER';
  return digits[0] === digits[1] && digits[1] === digits[2] ? 'INVALID_PHONE_NUMBER' : null;
}

/** Formats a North American number for storage, `+1` and 10 digits; null if the rule refuses it [PHONE-12]. */
export function normalizePhone(text: string): string | null {
  return getPhoneError(text) === null ? `+1${nationalDigits(text)}` : null;
}

/** Territories with a separate country code whose texts are charged like those of the United States. */
const ofUnitedStates = ['PR', 'VI', 'GU', 'AS', 'MP'];

/**
 * Returns which of `countries`, those an agency pays texts for, covers a number of `country`; null if none does
 * [PHONE-12].
 */
export function textedAs(country: string, countries: readonly string[]): string | null {
  const home = ofUnitedStates.includes(country) && countries.includes('US') ? 'US' : country;
  return countries.includes(home) ? home : null;
}

export interface KnownNumber {
  number: string;
  /** ISO 3166 code in upper case; undefined if no country uses the number yet. */
  country: string | undefined;
  /** True if its country assigns such numbers to mobile phones. */
  isMobile: boolean;
}

/**
 * Returns the number in E.164 if a code may be texted to it in one of `countries`, else null. Both sides use it. US and
 * Canadian numbers follow `getPhoneError`: mobile and landline numbers look the same, and an unused area code may be
 * assigned tomorrow [PHONE-12].
 */
export function textableNumber(
  { number, country, isMobile }: KnownNumber,
  countries: readonly string[],
): string | null {
  const home =
    country === undefined
      ? defaultPhoneCountries.find((one) => countries.includes(one))
      : (textedAs(country, countries) ?? undefined);
  if (home === undefined) return null;
  if (defaultPhoneCountries.includes(home)) return normalizePhone(number);
  return isMobile ? number : null;
}

/** A verification code normalized for comparison [VAL-20, CODE-39]. */
export const normalizeVerificationCode = typedDigits;

/** Returns why `text` can't be a verification code, or null: it must be 4 digits [VAL-20]. */
export function getVerificationCodeError(text: string): ErrorCode | null {
  const code = normalizeVerificationCode(text);
  return code.length === limits.smsCodeDigits && /^[0-9]+$/.test(code) ? null : 'WRONG_CODE';
}
