import * as z from 'zod/mini';

/*
 * The server emits the upper-case spelling. Readers also take the camel-case one, in any letter case, because older
 * tenants' content and screens know both; an unknown word becomes the named fallback, so new words never break a page.
 */

/** Letters and digits only, upper case: `uniqueCode`, `UNIQUE_CODE` and `unique-code` fold to one word. */
function fold(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** A function that reads every spelling of `values` (and `also`) and answers `fallback` for anything else. */
/* @__NO_SIDE_EFFECTS__ */
export function readerOf<const T extends string>(
  values: readonly T[],
  fallback: NoInfer<T>,
  also: Readonly<Record<string, NoInfer<T>>> = {},
): (text: unknown) => T {
  const known = new Map<string, T>();
  for (const value of values) known.set(fold(value), value);
  for (const [spelling, value] of Object.entries(also)) known.set(fold(spelling), value);
  return (text) => (typeof text === 'string' ? known.get(fold(text)) : undefined) ?? fallback;
}

/** A wire enum: decoding reads every spelling, encoding lets only the upper-case values out. */
/* @__NO_SIDE_EFFECTS__ */
export function spelled<const T extends string>(values: readonly T[], read: (text: unknown) => NoInfer<T>) {
  const emitted: z.ZodMiniType<T, T> = z.enum(values as readonly [T, ...T[]]) as never;
  return z.codec(z.string(), emitted, { decode: (text) => read(text), encode: (value) => value });
}
