const digit = /\p{Nd}/u;

/** Returns the value of a decimal digit in any script: Unicode orders each script's digits in rows of ten from zero. */
function valueOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  let place = 0;
  while (digit.test(String.fromCodePoint(point - place - 1))) place += 1;
  return place % 10;
}

/**
 * Normalizes a code, number or card for comparison: compatibility forms (NFKC), digits of every script as 0 to 9, no
 * blanks and invisible characters. Case stays [CODE-39].
 */
export const typedCode = (text: string): string => asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}]/gu, '');

/** The same for digit codes, also without grouping dashes [CODE-39]. */
export const typedDigits = (text: string): string => typedCode(text).replace(/\p{Pd}/gu, '');

/** Replaces the digits of all scripts by 0 to 9; nothing else changes. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => String(valueOf(sign)));
}
