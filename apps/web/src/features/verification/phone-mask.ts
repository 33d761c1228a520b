import { asciiDigits, limits, phoneDigits } from '@fareback/contract';

/**
 * Extracts the number from text: from its `+` or first digit on, with ASCII digits, without direction marks (which
 * phones copy) and words before it ("Mobil:", "tel:").
 */
export const typedNumber = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/^[^0-9+]+/, '');

/** True for a full mask plus one typed character. */
const isOneTooMany = (text: string): boolean =>
  Array.from(text).some((_, at) => /^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/.test(text.slice(0, at) + text.slice(at + 1)));

/** True if a pasted text has more digits than any +1 number: its first ten would be another person's number. */
export function isBeyondTenDigits(text: string): boolean {
  const digits = phoneDigits(text);
  const most = limits.phoneDigits + (digits.startsWith('1') ? 1 : 0);
  return digits.length > most && !isOneTooMany(text);
}

/** The national digits so far: at most 10, without the country's leading 1. */
export function nationalPhoneDigits(text: string): string {
  const digits = phoneDigits(text);
  const national = digits.length > limits.phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, limits.phoneDigits);
}

/** Formats digits as (###) ###-####; mask characters always precede a digit, so deleting never gets stuck [VAL-17]. */
export function maskPhone(text: string): string {
  const digits = nationalPhoneDigits(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line !== '') return `(${area}) ${exchange}-${line}`;
  if (exchange !== '') return `(${area}) ${exchange}`;
  return area === '' ? '' : `(${area}`;
}

/** How many of the first `count` digits the mask removed: the country code, or a 0 after it. */
function lostDigits(typed: string, masked: string, count: number): number {
  const lost = typed.length - masked.length;
  const from = Array.from(typed).findIndex((digit, at) => digit !== masked[at]);
  return Math.max(0, Math.min(lost, count - from));
}

/** Returns the caret position in the masked text with as many digits before it as in `text` before `caret`. */
export function caretInMask(text: string, caret: number, masked: string): number {
  const typed = phoneDigits(text.slice(0, caret)).length;
  const before = typed - lostDigits(phoneDigits(text), phoneDigits(masked), typed);
  if (before <= 0) return Math.min(masked.length, 1);
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (/\d/.test(masked[at] ?? '')) seen += 1;
    if (seen === before) return at + 1;
  }
  return masked.length;
}

/** Returns the position of the first digit at or after `from`; the end if there is no more. */
export function nextDigit(masked: string, from: number): number {
  const place = masked.slice(from).search(/\d/);
  return place < 0 ? masked.length : from + place;
}
