import * as z from 'zod/mini';
import { Text } from './scalars.ts';

/* The server emits the upper-case spelling. Readers also accept camel case in any letter case, because older tenants'
   content and screens use both. An unknown word becomes the named fallback, so new words never break a page. */

/** Reduces to upper-case letters and digits: `uniqueCode`, `UNIQUE_CODE` and `unique-code` become one word. */
function fold(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Returns a function that reads every spelling of `values` (and `also`) and returns `fallback` for anything else. */
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

/** A wire enum: decoding accepts every spelling, encoding emits only the upper-case values. */
/* @__NO_SIDE_EFFECTS__ */
export function spelled<const T extends string>(values: readonly T[], read: (text: unknown) => NoInfer<T>) {
  const emitted: z.ZodMiniType<T, T> = z.enum(values as readonly [T, ...T[]]) as never;
  return z.codec(Text, emitted, { decode: (text) => read(text), encode: (value) => value });
}
