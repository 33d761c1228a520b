/** Finds texts that may hold a number of 16 digits or with an exponent. All others are parsed at full speed. */
const MAY_LOSE_DIGITS = /(?:^|[:,[\s])-?(?:\d{16}|\d+(?:\.\d+)?[eE])/;

/** The source of a number that is no exact integer as a double, or is written with an exponent. */
const keepDigits = (_: string, value: unknown, { source = '' }: { source?: string }): unknown =>
  typeof value === 'number' && (/[eE]/.test(source) || Math.abs(value) > Number.MAX_SAFE_INTEGER) ? source : value;

/**
 * Parses JSON of others. JSON.parse rounds integers beyond 2^53, so that two card numbers become one; here such a number
 * becomes the text it was written as. Throws a SyntaxError as JSON.parse does.
 */
export const parseExactJson = (text: string): unknown =>
  MAY_LOSE_DIGITS.test(text)
    ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
