import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { withoutUnseen } from './unseen.ts';

export interface NameRule {
  /**
   * True to allow apostrophes and hyphens, one-character names in scripts that have them, and longer names [VAL-21,
   * VAL-24].
   */
  isWide: boolean;
}

export const plainNames: NameRule = { isWide: false };

/**
 * Words of letters with their marks and joiners, separated by one space; no character fits two parts, so matching is
 * linear.
 */
const wordsOfLetters = /^\p{L}[\p{L}\p{M}\u200C\u200D]*(?: \p{L}[\p{L}\p{M}\u200C\u200D]*)*$/u;

/** The same with an apostrophe or a hyphen between letters, or an apostrophe before a word. */
const wideWords =
  /^['’‘]?\p{L}[\p{L}\p{M}\u200C\u200D]*(?:(?: ['’‘]?|['’‘\u2010\u2011-])\p{L}[\p{L}\p{M}\u200C\u200D]*)*$/u;

/** Scripts with names of one or two characters: syllabic and logographic scripts, and those without written vowels. */
const shortScripts = /[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}\p{scx=Arab}\p{scx=Hebr}]/u;

/**
 * Normalizes a name for storage: composed (NFC), trimmed, without invisible characters, every other blank a space
 * [VAL-02, VAL-23].
 */
export function normalizeName(text: string): string {
  return withoutUnseen(text.normalize('NFC')).replace(/\s/g, ' ');
}

/**
 * Returns why `text` can't be a member's name, or null: missing, characters beyond the rule's letters and single
 * spaces, or length, which counts letters and marks only [VAL-01 to 03, VAL-21].
 */
export function getNameError(text: string, { isWide }: NameRule = plainNames): ErrorCode | null {
  const name = normalizeName(text);
  if (name === '') return 'MissingNameError';
  if (!(isWide ? wideWords : wordsOfLetters).test(name)) return 'InvalidNameError';
  const length = Array.from(name.replaceAll(/[^\p{L}\p{M}]/gu, '')).length;
  const least = isWide && shortScripts.test(name) ? limits.shortNameLengthMin : limits.nameLengthMin;
  const most = isWide ? limits.wideNameLengthMax : limits.nameLengthMax;
  return length < least || length > most ? 'NameLengthError' : null;
}
