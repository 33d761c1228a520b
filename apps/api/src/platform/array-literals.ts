/*
 * PostgreSQL array literals made by hand: for ten thousand rides the driver's own way, made for any value, costs more
 * than the database work it prepares.
 */

const NEEDS_QUOTES = /[\s"\\{},]/;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** A literal for int[], bigint[] or any type whose values are written without special characters. */
export function plainArray(values: readonly (number | string | null)[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ',';
    literal += values[index] ?? 'NULL';
  }
  return `${literal}}`;
}

/** A literal for text[]. */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ',';
    const value = values[index] ?? null;
    if (value === null) literal += 'NULL';
    else if (value === '' || NEEDS_QUOTES.test(value) || value.toLowerCase() === 'null') literal += quoted(value);
    else literal += value;
  }
  return `${literal}}`;
}

/** A literal for bytea[] from hexadecimal texts. */
export const byteaArray = (values: readonly (string | null)[]): string =>
  plainArray(values.map((hex) => (hex === null ? null : `"\\\\x${hex}"`)));
