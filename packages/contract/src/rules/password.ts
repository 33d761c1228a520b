import type { ErrorCode } from '../errors.ts';
import { limits, passwordSpecials } from '../limits.ts';

const letter = /[A-Za-z]/;
const digit = /[0-9]/;

/**
 * Returns why `text` can't be a new password, or null: missing, length, a forbidden character, or a missing class
 * [VAL-07 to 10].
 */
export function getPasswordError(text: string): ErrorCode | null {
  if (text === '') return 'MissingPasswordError';
  if (text.length < limits.passwordLengthMin || text.length > limits.passwordLengthMax) return 'PasswordLengthError';
  const characters = Array.from(text);
  const isSpecial = (character: string) => passwordSpecials.includes(character);
  const isAllowed = (character: string) => letter.test(character) || digit.test(character) || isSpecial(character);
  if (!characters.every(isAllowed)) return 'InvalidSpecialCharError';
  const isComposed = letter.test(text) && digit.test(text) && characters.some(isSpecial);
  return isComposed ? null : 'IncorrectPasswordCompositionError';
}

export function getPasswordConfirmationError(password: string, confirmation: string): ErrorCode | null {
  return password === confirmation ? null : 'PasswordsNotMatch';
}

/** Returns why `text` can't be a current password, or null: it is only required [VAL-12, VAL-13]. */
export function getCurrentPasswordError(text: string): ErrorCode | null {
  return text === '' ? 'MissingPasswordError' : null;
}
