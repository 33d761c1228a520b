/** Matches texts that may contain a number with 16 digits or an exponent. All others take the fast path. */
const MAY_LOSE_DIGITS = /(?:^|[:,[\s])-?(?:\d{16}|\d+(?:\.\d+)?[eE])/;

const keepDigits = (_: string, value: unknown, { source = '' }: { source?: string }): unknown =>
  typeof value === 'number' && (/[eE]/.test(source) || Math.abs(value) > Number.MAX_SAFE_INTEGER) ? source : value;

/**
 * Parses external JSON. JSON.parse rounds integers beyond 2^53, which can make two card numbers equal; here such a
 * number becomes its source text. Throws a SyntaxError like JSON.parse.
 */
export const parseExactJson = (text: string): unknown =>
  MAY_LOSE_DIGITS.test(text)
    ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
