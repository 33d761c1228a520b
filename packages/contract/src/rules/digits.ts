/** Code points of the zero in the digit rows that riders' keyboards in Arabic, Persian and Bengali type. */
const zeros = [0x0660, 0x06f0, 0x09e6] as const;

/** `text` with Arabic and Bengali digits written as 0 to 9; nothing else changes. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9\u09E6-\u09EF]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => point >= start && point < start + 10) ?? point;
    return String(point - zero);
  });
}
