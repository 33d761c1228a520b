import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { IdentifierType } from '../schemas/enums.ts';
import type { NumberForm } from '../schemas/provider.ts';
import { typedDigits } from './digits.ts';
import { isEmailShaped, normalizeEmail } from './email.ts';

/** Provider fields that define the format of its accounts. */
export interface AccountForm {
  identifierType: IdentifierType | null;
  numberForm?: NumberForm | null;
}

/** Grouping characters in a number: blanks, all dashes, invisible characters. */
export const grouping = /[\s\p{Pd}\p{Cf}]/gu;

/**
 * Normalizes an identifier for storage and comparison: a card number without grouping and in upper case, an email in
 * lower case; leading zeros stay [PROV-22, VAL-23].
 */
export function normalizeIdentifier(type: IdentifierType | null, text: string): string {
  if (type === 'NUMERIC_ID') return typedDigits(text).toUpperCase();
  return type === 'EMAIL' ? normalizeEmail(text) : text.trim();
}

/** True if the last digit is the Luhn check digit (ISO/IEC 7812-1, annex B). */
export function hasLuhnDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((all, digit) => all + digit, 0);
  return sum % 10 === 0;
}

const places: Readonly<Record<string, RegExp>> = { '#': /^[0-9]$/, '@': /^[A-Z]$/, '*': /^[0-9A-Z]$/ };

/** True if a character fits a place of a mask: `#` takes any digit, `@` any letter, `*` both, others themselves. */
export const fitsPlace = (sign: string, place: string): boolean => places[place]?.test(sign) ?? sign === place;

/** True if card numbers of these masks may contain letters. */
export const takesLetters = (masks: readonly string[]): boolean => masks.some((mask) => /[A-Z@*]/.test(mask));

/** True if a number matches a mask; blanks only group. */
function fits(number: string, mask: string): boolean {
  const wanted = mask.replaceAll(' ', '');
  return wanted.length === number.length && Array.from(wanted).every((place, at) => fitsPlace(number[at] ?? '', place));
}

function isNumberOf(number: string, form: NumberForm | null | undefined): boolean {
  const masks = form?.masks ?? [];
  const isWritten = masks.length === 0 ? /^[0-9]+$/.test(number) : masks.some((mask) => fits(number, mask));
  return isWritten && (form?.checkDigit !== 'LUHN' || hasLuhnDigit(number));
}

/**
 * Returns why `text` can't identify a member at a provider, or null; OAuth providers (type null) need no entry [PROV-22
 * to 24].
 */
export function getIdentifierError({ identifierType: type, numberForm }: AccountForm, text: string): ErrorCode | null {
  if (type === null) return null;
  const identifier = normalizeIdentifier(type, text);
  if (identifier.length > limits.identifierLengthMax) return 'INVALID_IDENTIFIER';
  const isValid = type === 'EMAIL' ? isEmailShaped(identifier) : isNumberOf(identifier, numberForm);
  return isValid ? null : 'INVALID_IDENTIFIER';
}
