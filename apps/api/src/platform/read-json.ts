import { throwApiError } from './api-error.ts';

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

/** True if an odd number of backslashes precedes the quote, which then doesn't end the string. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 92) from -= 1;
  return (at - from) % 2 === 1;
}

function closeOf(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

function isKey(text: string, close: number): boolean {
  let next = close + 1;
  while (isBlank(text.charCodeAt(next))) next += 1;
  return text.charCodeAt(next) === 58;
}

function keysWritten(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const close = closeOf(text, open);
    if (isKey(text, close)) keys += 1;
    open = text.indexOf('"', close + 1);
  }
  return keys;
}

const reachesPrototype = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

/** Looks through a value that was read from JSON: how many keys all its objects have, and whether one is a prototype's. */
function lookThrough(value: unknown): { keys: number; hasPrototype: boolean } {
  let keys = 0;
  let hasPrototype = false;
  const waiting = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (Array.isArray(one)) {
      for (const each of one) if (typeof each === 'object' && each !== null) waiting.push(each);
    } else if (typeof one === 'object' && one !== null) {
      // Parsed JSON inherits no enumerable keys, so the fast `for in` lists only own ones.
      for (const key in one) {
        keys += 1;
        const each = (one as Record<string, unknown>)[key];
        if (reachesPrototype(key, each)) hasPrototype = true;
        if (typeof each === 'object' && each !== null) waiting.push(each);
      }
    }
  }
  return { keys, hasPrototype };
}

function findRepeated(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const close = closeOf(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, close)) {
        const key = JSON.parse(text.slice(at, close + 1)) as string;
        if (keys.has(key)) return key;
        keys.add(key);
      }
      at = close;
    }
  }
  return null;
}

/**
 * First duplicate key in an object of a JSON text, or null: parsers differ in which of the two they keep. `value` is
 * the result of `JSON.parse`. Counting keys is much cheaper than parsing; only a text with a duplicate is scanned again
 * [API-63].
 */
export const repeatedKey = (text: string, value: unknown): string | null =>
  keysWritten(text) === lookThrough(value).keys ? null : findRepeated(text);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return throwApiError('INVALID_REQUEST');
  }
}

/** Parses a JSON body. Rejects invalid JSON, keys that reach a prototype, and repeated keys [API-56, API-63]. */
export function readJson(body: string): unknown {
  const text = body.startsWith('\ufeff') ? body.slice(1) : body;
  const value = parse(text);
  const { keys, hasPrototype } = lookThrough(value);
  if (hasPrototype) throwApiError('INVALID_REQUEST');
  const field = keysWritten(text) === keys ? null : findRepeated(text);
  if (field !== null) throwApiError('INVALID_REQUEST', { field });
  return value;
}
