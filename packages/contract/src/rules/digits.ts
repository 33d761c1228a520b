const digit = /\p{Nd}/u;

/** What a decimal digit of any script is worth: Unicode sets them in rows of ten that begin with the zero. */
function valueOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  let place = 0;
  while (digit.test(String.fromCodePoint(point - place - 1))) place += 1;
  return place % 10;
}

/**
 * A code, number or card as it is compared, however it was typed: compatibility forms such as full-width letters as usual ones
 * (NFKC), digits of every script as 0 to 9, without blanks and characters that show nothing. Letter case stays [CODE-39].
 */
export const typedCode = (text: string): string => asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}]/gu, '');

/** A code of digits alone: also without dashes that group them [CODE-39]. */
export const typedDigits = (text: string): string => typedCode(text).replace(/\p{Pd}/gu, '');

/** `text` with the digits of all scripts written as 0 to 9; nothing else changes. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => String(valueOf(sign)));
}
