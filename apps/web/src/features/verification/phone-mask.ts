import { limits, phoneDigits } from '@fareback/contract';

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
