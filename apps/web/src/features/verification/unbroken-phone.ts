import { leftToRight } from '../../i18n/isolate.ts';

/** A phone number in a sentence: no line breaks, and left to right in Arabic. */
export const unbrokenPhone = (phone: string): string =>
  leftToRight(phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011'));
