import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

/** Words of letters with their marks, one space between; the parts share no character, so matching is linear. */
const wordsOfLetters = /^\p{L}[\p{L}\p{M}]*(?: \p{L}[\p{L}\p{M}]*)*$/u;

/** A name as it is stored: composed (NFC), without outer blanks [VAL-02]. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Why `text` can't be a member's name, or null: missing, other than letters and single spaces, or length [VAL-01 to 03]. */
export function whyNotName(text: string): ErrorCode | null {
  const name = normalizeName(text);
  if (name === '') return 'MissingNameError';
  if (!wordsOfLetters.test(name)) return 'InvalidNameError';
  const length = Array.from(name.replaceAll(' ', '')).length;
  return length < limits.nameLengthMin || length > limits.nameLengthMax ? 'NameLengthError' : null;
}
