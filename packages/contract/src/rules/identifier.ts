import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { IdentifierType } from '../schemas/enums.ts';
import type { NumberForm } from '../schemas/provider.ts';
import { asciiDigits } from './digits.ts';
import { isEmailShaped, normalizeEmail } from './email.ts';

/** What of a provider says how its accounts are written. */
export interface AccountForm {
  identifierType: IdentifierType | null;
  numberForm?: NumberForm | null;
}

/** An identifier as it is stored and compared: a card number without spaces and hyphens, an e-mail in lower case; leading zeros stay [PROV-22]. */
export function normalizeIdentifier(type: IdentifierType | null, text: string): string {
  if (type === 'NUMERIC_ID') return asciiDigits(text).replace(/[\s-]/g, '');
  return type === 'EMAIL' ? normalizeEmail(text) : text.trim();
}

/** Whether a number's last digit is the one that the others demand (ISO/IEC 7812-1, annex B). */
export function hasLuhnDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((all, digit) => all + digit, 0);
  return sum % 10 === 0;
}

/** Whether digits fill a mask: `#` stands for any digit, a digit for itself, and blanks only group. */
function fits(digits: string, mask: string): boolean {
  const places = mask.replaceAll(' ', '');
  return (
    places.length === digits.length && Array.from(places).every((place, at) => place === '#' || place === digits[at])
  );
}

const isNumberOf = (digits: string, form: NumberForm | null | undefined): boolean =>
  /^[0-9]+$/.test(digits) &&
  (!form || form.masks.length === 0 || form.masks.some((mask) => fits(digits, mask))) &&
  (form?.checkDigit !== 'LUHN' || hasLuhnDigit(digits));

/** Why `text` can't identify a member at a provider, or null; OAuth providers (type null) need no entry [PROV-22 to 24]. */
export function whyNotIdentifier({ identifierType: type, numberForm }: AccountForm, text: string): ErrorCode | null {
  if (type === null) return null;
  const identifier = normalizeIdentifier(type, text);
  if (identifier.length > limits.identifierLengthMax) return 'INVALID_IDENTIFIER';
  const isValid = type === 'EMAIL' ? isEmailShaped(identifier) : isNumberOf(identifier, numberForm);
  return isValid ? null : 'INVALID_IDENTIFIER';
}
