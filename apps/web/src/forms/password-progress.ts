import { limits, passwordSpecials } from '@fareback/contract';

/** Which of the rules VAL-08 to VAL-10 a password satisfies; `forbidden` lists each forbidden character once. */
export interface PasswordProgress {
  length: boolean;
  letter: boolean;
  digit: boolean;
  special: boolean;
  forbidden: readonly string[];
}

/** What a password has already; the same rules decide on submit (`getPasswordError`). */
export function passwordProgress(text: string): PasswordProgress {
  const characters = Array.from(text);
  const isSpecial = (character: string) => passwordSpecials.includes(character);
  const isOther = (character: string) => !/[A-Za-z0-9]/.test(character) && !isSpecial(character);
  return {
    length: text.length >= limits.passwordLengthMin && text.length <= limits.passwordLengthMax,
    letter: /[A-Za-z]/.test(text),
    digit: /[0-9]/.test(text),
    special: characters.some(isSpecial),
    forbidden: [...new Set(characters.filter(isOther))],
  };
}
