import { randomInt } from 'node:crypto';

/** Capitals and digits without those that are mistaken for one another: 0 O, 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random code that can be read aloud and typed without doubt: 31 kinds of characters. */
export const plainCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
