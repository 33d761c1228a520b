import * as z from 'zod/mini';
import { ofError, type Phrase, say, word } from '../message.ts';
import { describeValue, type Problem } from '../problem.ts';
import { isMap, type Layers } from './layers.ts';

import type { KeyPath } from './source.ts';

type Issue = z.core.$ZodIssue;

export function valueAt(root: unknown, key: KeyPath): unknown {
  let value = root;
  for (const part of key) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

const kinds: Readonly<Record<string, string>> = {
  array: word('a list'),
  object: word('a map'),
  record: word('a map'),
  string: word('a text'),
  number: word('a number'),
  boolean: word('true or false'),
};

/** True if a schema has no message of its own: zod's default depends on the language the process loaded. */
const isUnsaid = ({ message }: Issue): boolean => /^(?:Invalid|Too|Unrecognized)\b/.test(message);

/** The expected type, for the few schemas without a message. */
function expectation(issue: Issue): string | Phrase {
  if (!isUnsaid(issue)) return ofError(issue.message);
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? say`a value of the kind ${issue.expected}`;
  if (issue.code === 'invalid_value') return say`one of ${issue.values.join(', ')}`;
  return word('another value');
}

/** Returns the issues of the failed union member that came closest: the one with the deepest issue. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [];
  const rank = (issues: Issue[]): number => {
    if (issues.some((one) => one.code === 'invalid_type' && one.path.length === 0)) return -1;
    return issues.some((one) => one.code === 'unrecognized_keys')
      ? 0
      : issues.reduce((deepest, one) => Math.max(deepest, one.path.length), 0);
  };
  return issue.errors.toSorted((a, b) => rank(b) - rank(a))[0] ?? [];
}

function problemsOf(issue: Issue, layers: Layers, above: KeyPath): Problem[] {
  const key = [...above, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') {
    const expected = expectation(issue);
    return issue.keys.map((name) =>
      layers.problem([...key, name], say`expected ${expected}, found the unknown key "${name}"`),
    );
  }
  const nested = closest(issue);
  if (nested.length > 0 && isUnsaid(issue)) return nested.flatMap((one) => problemsOf(one, layers, key));
  return [
    layers.problem(key, say`expected ${expectation(issue)}, found ${describeValue(valueAt(layers.merged, key))}`),
  ];
}

/** Validates a merged file; returns all problems at once, each with its place. */
export function validate<T>(schema: z.ZodMiniType<T>, layers: Layers): { value: T | null; problems: Problem[] } {
  if (layers.unreadable.length > 0) return { value: null, problems: layers.unreadable };
  const result = parsedBy(schema, isMap(layers.merged) ? layers.merged : {});
  if (result === null) return { value: null, problems: [layers.problem([], TOO_MANY)] };
  if (result.success) return { value: result.data, problems: [] };
  return { value: null, problems: result.error.issues.flatMap((issue) => problemsOf(issue, layers, [])) };
}

const TOO_MANY =
  'expected lists that follow the schema, found too many errors to list: compare the file with a pack that works';

/** Parses a value; null if a schema finds more errors than it can return at once. */
function parsedBy<T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> | null {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
