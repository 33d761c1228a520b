import type { ErrorCode } from '../errors.ts';
import { defaultPhoneCountries, limits } from '../limits.ts';
import { asciiDigits, typedDigits } from './digits.ts';

/** Characters of the phone mask and of common ways to write a number, marks of direction that come along when one is copied included. */
const maskCharacters = /[\s()./\p{Pd}\p{Cf}]/gu;

/** A number without what only groups it, its digits as 0 to 9. */
const bareNumber = (text: string): string => asciiDigits(text.normalize('NFKC')).replace(maskCharacters, '');

/** The digits typed so far, without mask and other characters. */
export function phoneDigits(text: string): string {
  return asciiDigits(text.normalize('NFKC')).replace(/[^0-9]/g, '');
}

/** A number that names its country, as `+` and digits, whether it was begun with `+` or `00`; null for all else [PHONE-12]. */
export function numberWithCountry(text: string): string | null {
  return /^(?:\+|00)([1-9][0-9]*)$/.exec(bareNumber(text))?.[1]?.replace(/^/, '+') ?? null;
}

/** Whether enough digits stand in the field to go on [VAL-19]. */
export function hasEnoughPhoneDigits(text: string): boolean {
  return phoneDigits(text).length >= limits.phoneDigits;
}

/** The 10 digits of a North American number written with mask, leading 1 or `+1`; null for anything else [PHONE-12]. */
function nationalDigits(text: string): string | null {
  const bare = bareNumber(text);
  const national = bare.length === limits.phoneDigits ? bare : bare.replace(/^\+?1/, '');
  return national.length === limits.phoneDigits && /^[0-9]+$/.test(national) ? national : null;
}

/** Area codes of +1 that bill their callers, toll-free ones, which belong to companies, and services (`N11`): no rider's phone. */
const noRidersArea = /^(?:[89]00|833|844|855|866|877|888|.11)/;

/**
 * Why `text` can't be a North American phone number, or null: not 10 digits, its first three all the same, an area code
 * that begins with 0 or 1, as none does, or one that no rider's phone has [VAL-18, VAL-19, PHONE-12].
 */
export function getPhoneError(text: string): ErrorCode | null {
  const digits = nationalDigits(text);
  if (digits === null || /^[01]/.test(digits) || noRidersArea.test(digits)) return 'INVALID_PHONE_NUMBER';
  return digits[0] === digits[1] && digits[1] === digits[2] ? 'INVALID_PHONE_NUMBER' : null;
}

/** A North American number as it is stored, `+1` and 10 digits, or null when the rule refuses it [PHONE-12]. */
export function normalizePhone(text: string): string | null {
  return getPhoneError(text) === null ? `+1${nationalDigits(text)}` : null;
}

/** What has a country code of its own and is texted at the price of the United States. */
const ofUnitedStates = ['PR', 'VI', 'GU', 'AS', 'MP'];

/** As which of `countries`, those that an agency pays texts for, a number of `country` is taken; null where it pays for none such [PHONE-12]. */
export function textedAs(country: string, countries: readonly string[]): string | null {
  const home = ofUnitedStates.includes(country) && countries.includes('US') ? 'US' : country;
  return countries.includes(home) ? home : null;
}

/** What the library of the world's numbers knows of one. */
export interface KnownNumber {
  /** In E.164. */
  number: string;
  /** By its two capital letters (ISO 3166); undefined where no country has such a number yet. */
  country: string | undefined;
  /** Whether its country gives such numbers to mobile phones. */
  isMobile: boolean;
}

/**
 * A number in E.164, if a code may be texted to it where an agency pays for texts to `countries`, else null. Both sides
 * ask this. Numbers of the United States and Canada are those of `getPhoneError`: nobody can tell a mobile phone there from
 * one at home, and an area code that nobody has yet may be given out tomorrow [PHONE-12].
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

/** A verification code as it is compared [VAL-20, CODE-39]. */
export const normalizeVerificationCode = typedDigits;

/** Why `text` can't be a verification code, or null: it must be 4 digits [VAL-20]. */
export function getVerificationCodeError(text: string): ErrorCode | null {
  const code = normalizeVerificationCode(text);
  return code.length === limits.smsCodeDigits && /^[0-9]+$/.test(code) ? null : 'WRONG_CODE';
}
