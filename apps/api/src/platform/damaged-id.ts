/**
 * True if a spreadsheet turned a long number into scientific notation such as 3.67901E+19: its last digits are lost,
 * and several cards or codes look the same. Plain `5e10` is accepted, because short hexadecimal ids look like that.
 */
export const isDamagedId = (text: string | null | undefined): boolean =>
  text != null && /^[+-]?\d(?:[.,]\d+[eE]\+?|[eE]\+)\d+$/.test(text.trim());
