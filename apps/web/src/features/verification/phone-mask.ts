import { asciiDigits, limits, phoneDigits } from '@fareback/contract';

/** A number as it was typed or pasted, from its `+` or first digit on and its digits as 0 to 9; marks of direction, which phones copy along, and words before it ("Mobil:", "tel:") are no part of it. */
export const typedNumber = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/^[^0-9+]+/, '');

/** Whether a text is a full mask and one sign that was typed into it. */
const isOneTooMany = (text: string): boolean =>
  Array.from(text).some((_, at) => /^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/.test(text.slice(0, at) + text.slice(at + 1)));

/** Whether a text holds more digits than any number of +1, all at once: whatever it is, its first ten would be a stranger's number. */
export function isBeyondTenDigits(text: string): boolean {
  const digits = phoneDigits(text);
  const most = limits.phoneDigits + (digits.startsWith('1') ? 1 : 0);
  return digits.length > most && !isOneTooMany(text);
}

/** The national digits typed so far: at most 10, without the country's leading 1. */
export function nationalPhoneDigits(text: string): string {
  const digits = phoneDigits(text);
  const national = digits.length > limits.phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, limits.phoneDigits);
}

/** Digits in the mask (###) ###-####; signs of the mask stand only before a digit, so that deleting never gets stuck [VAL-17]. */
export function maskPhone(text: string): string {
  const digits = nationalPhoneDigits(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line !== '') return `(${area}) ${exchange}-${line}`;
  if (exchange !== '') return `(${area}) ${exchange}`;
  return area === '' ? '' : `(${area}`;
}

/** How many of the first `count` digits a mask took away: those of the country at the front, or the 0 behind them. */
function lostDigits(typed: string, masked: string, count: number): number {
  const lost = typed.length - masked.length;
  const from = Array.from(typed).findIndex((digit, at) => digit !== masked[at]);
  return Math.max(0, Math.min(lost, count - from));
}

/** Where the caret stands in the masked text so that as many digits are before it as were in `text` before `caret`. */
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

/** The place before the first digit at `from` or behind it; the end where none is left. */
export function nextDigit(masked: string, from: number): number {
  const place = masked.slice(from).search(/\d/);
  return place < 0 ? masked.length : from + place;
}
