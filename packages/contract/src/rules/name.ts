import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { withoutUnseen } from './unseen.ts';

/** What an agency lets a name hold. */
export interface NameRule {
  /** Whether apostrophes and hyphens stand in names, one character is a name where a script writes some with one, and names may be longer [VAL-21, VAL-24]. */
  isWide: boolean;
}

/** The rule of VAL-02 and VAL-03. */
export const plainNames: NameRule = { isWide: false };

/** Words of letters with their marks and joiners, one space between; the parts share no character, so matching is linear. */
const wordsOfLetters = /^\p{L}[\p{L}\p{M}\u200C\u200D]*(?: \p{L}[\p{L}\p{M}\u200C\u200D]*)*$/u;

/** The same with an apostrophe or a hyphen between letters, and an apostrophe before a word. */
const wideWords =
  /^['’‘]?\p{L}[\p{L}\p{M}\u200C\u200D]*(?:(?: ['’‘]?|['’‘\u2010\u2011-])\p{L}[\p{L}\p{M}\u200C\u200D]*)*$/u;

/** Scripts with names of one or two characters: of syllables and words, and those that leave vowels unwritten. */
const shortScripts = /[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}\p{scx=Arab}\p{scx=Hebr}]/u;

/** A name as it is stored: composed (NFC), without outer blanks and unseen marks, every other blank a space [VAL-02, VAL-23]. */
export function normalizeName(text: string): string {
  return withoutUnseen(text.normalize('NFC')).replace(/\s/g, ' ');
}

/** Why `text` can't be a member's name, or null: missing, other than the rule's letters and single spaces, or length, of letters and marks alone [VAL-01 to 03, VAL-21]. */
export function getNameError(text: string, { isWide }: NameRule = plainNames): ErrorCode | null {
  const name = normalizeName(text);
  if (name === '') return 'MissingNameError';
  if (!(isWide ? wideWords : wordsOfLetters).test(name)) return 'InvalidNameError';
  const length = Array.from(name.replaceAll(/[^\p{L}\p{M}]/gu, '')).length;
  const least = isWide && shortScripts.test(name) ? limits.shortNameLengthMin : limits.nameLengthMin;
  const most = isWide ? limits.wideNameLengthMax : limits.nameLengthMax;
  return length < least || length > most ? 'NameLengthError' : null;
}
