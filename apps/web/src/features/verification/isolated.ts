/** A number inside a sentence: on one line, and left to right in Arabic. */
export function isolated(phone: string): string {
  return `\u2066${phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}\u2069`;
}
