/**
 * Whether a spreadsheet has turned a long number into scientific notation, as 3.67901E+19: the last digits are lost, and
 * several cards or codes read the same. Plain `5e10` is left alone, because short hexadecimal ids look like that.
 */
export const isDamagedId = (text: string | null | undefined): boolean =>
  text != null && /^[+-]?\d(?:[.,]\d+[eE]\+?|[eE]\+)\d+$/.test(text.trim());
