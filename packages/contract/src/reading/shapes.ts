/* Reply schemas of the member's app. Its build substitutes this module for `zod/mini`, which is eight times as large;
   it contains only what parsing replies needs. `vite-plugin.test.ts` compares it with the library, reply by reply. */

type Read = (value: unknown) => unknown;
type Rule = (value: never) => boolean;

interface Shape {
  parse: Read;
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown };
  check(...rules: readonly Rule[]): Shape;
  keys?: Record<string, Shape>;
}

function throwMismatch(): never {
  throw new TypeError('not the shape that was agreed');
}

/* @__NO_SIDE_EFFECTS__ */
function shape(parse: Read, keys?: Record<string, Shape>): Shape {
  return {
    parse,
    ...(keys && { keys }),
    safeParse(value) {
      try {
        return { success: true, data: parse(value) };
      } catch (error) {
        return { success: false, error };
      }
    },
    check: (...rules) =>
      shape((value) => {
        const read = parse(value);
        return rules.every((rule) => rule(read as never)) ? read : throwMismatch();
      }),
  };
}

/* @__NO_SIDE_EFFECTS__ */
const fitting = (fits: (value: unknown) => boolean) => shape((value) => (fits(value) ? value : throwMismatch()));

/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => shape((value) => value);
/* @__NO_SIDE_EFFECTS__ */
export const string = () => fitting((value) => typeof value === 'string');
/* @__NO_SIDE_EFFECTS__ */
export const number = () => fitting(Number.isFinite);
/* @__NO_SIDE_EFFECTS__ */
export const int = () => fitting(Number.isSafeInteger);
/* @__NO_SIDE_EFFECTS__ */
export const boolean = () => fitting((value) => typeof value === 'boolean');
/* @__NO_SIDE_EFFECTS__ */
export const literal = (only: unknown) => fitting((value) => value === only);
/* @__NO_SIDE_EFFECTS__ */
const nothing = () => literal(undefined);
/* @__NO_SIDE_EFFECTS__ */
const oneOf = (values: readonly unknown[]) => fitting((value) => values.includes(value));

/* @__NO_SIDE_EFFECTS__ */
export const array = (item: Shape) =>
  shape((value) => (Array.isArray(value) ? value.map((one) => item.parse(one)) : throwMismatch()));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readKeys(keys: Record<string, Shape>, value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(keys)
    .map(([key, { parse }]): [string, unknown] => [key, parse(value[key])])
    .filter(([, read]) => read !== undefined);
}

/* @__NO_SIDE_EFFECTS__ */
export const object = (keys: Record<string, Shape>) =>
  shape((value) => (isRecord(value) ? Object.fromEntries(readKeys(keys, value)) : throwMismatch()), keys);
/* @__NO_SIDE_EFFECTS__ */
export const extend = (base: Shape, more: Record<string, Shape>) => object({ ...base.keys, ...more });
/* @__NO_SIDE_EFFECTS__ */
export const looseObject = (keys: Record<string, Shape>) =>
  shape((value) => (isRecord(value) ? { ...value, ...Object.fromEntries(readKeys(keys, value)) } : throwMismatch()));
/* @__NO_SIDE_EFFECTS__ */
export const record = (_key: Shape, item: Shape) =>
  shape((value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, item.parse(one)]))
      : throwMismatch(),
  );

/* @__NO_SIDE_EFFECTS__ */
export const union = (options: readonly Shape[]) =>
  shape((value) => {
    for (const option of options) {
      const read = option.safeParse(value);
      if (read.success) return read.data;
    }
    return throwMismatch();
  });
/* @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (_key: string, options: readonly Shape[]) => union(options);

/* @__NO_SIDE_EFFECTS__ */
export const _default = (inner: Shape, value: unknown) =>
  shape((given) => (given === undefined ? value : inner.parse(given)));
/* @__NO_SIDE_EFFECTS__ */
export const optional = (inner: Shape) => _default(inner, undefined);
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (inner: Shape) => shape((value) => (value === null ? null : inner.parse(value)));
/* @__NO_SIDE_EFFECTS__ */
export const nullish = (inner: Shape) => optional(nullable(inner));

/* @__NO_SIDE_EFFECTS__ */
const otherwise = (inner: Shape, value: unknown) =>
  shape((given) => {
    const read = inner.safeParse(given);
    return read.success ? read.data : value;
  });

/* @__NO_SIDE_EFFECTS__ */
export const codec = (wire: Shape, meant: Shape, { decode }: { decode: (value: never) => unknown }) =>
  shape((value) => meant.parse(decode(wire.parse(value) as never)));

/* @__NO_SIDE_EFFECTS__ */
export const minLength = (least: number) => (value: string) => value.length >= least;
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (most: number) => (value: string) => value.length <= most;

// Only for requests, which the server validates.
export const iso = { datetime: string };
/* @__NO_SIDE_EFFECTS__ */
const noRule = () => () => true;

export {
  noRule as gte,
  noRule as maximum,
  noRule as minimum,
  noRule as positive,
  noRule as overwrite,
  noRule as regex,
  nothing as void,
  oneOf as enum,
  otherwise as catch,
};
