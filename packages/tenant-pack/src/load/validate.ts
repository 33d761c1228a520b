import * as z from 'zod/mini';
import { ofError, type Phrase, say, word } from '../message.ts';
import { describeValue, type Problem } from '../problem.ts';
import type { Layers } from './layers.ts';
import { isMap } from './merge.ts';
import type { KeyPath } from './source.ts';

type Issue = z.core.$ZodIssue;

/** The value that a key path leads to, or undefined. */
export function valueAt(root: unknown, key: KeyPath): unknown {
  let value = root;
  for (const part of key) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/** Kinds of values as a pack's author calls them. */
const kinds: Readonly<Record<string, string>> = {
  array: word('a list'),
  object: word('a map'),
  record: word('a map'),
  string: word('a text'),
  number: word('a number'),
  boolean: word('true or false'),
};

/** Whether a schema has no words of its own: what is said then depends on whether the process loaded a language of zod's. */
const isUnsaid = ({ message }: Issue): boolean => /^(?:Invalid|Too|Unrecognized)\b/.test(message);

/** What kind of value was wanted, for the few schemas that carry no words of their own. */
function expectation(issue: Issue): string | Phrase {
  if (!isUnsaid(issue)) return ofError(issue.message);
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? say`a value of the kind ${issue.expected}`;
  if (issue.code === 'invalid_value') return say`one of ${issue.values.join(', ')}`;
  return word('another value');
}

/** The member of a failed union that came closest: the one whose trouble lies deepest. */
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

/** Checks a merged file against its schema; all problems at once, each with its place. */
export function validate<T>(schema: z.ZodMiniType<T>, layers: Layers): { value: T | null; problems: Problem[] } {
  if (layers.unreadable.length > 0) return { value: null, problems: layers.unreadable };
  const result = parsedBy(schema, isMap(layers.merged) ? layers.merged : {});
  if (result === null) return { value: null, problems: [layers.problem([], TOO_MANY)] };
  if (result.success) return { value: result.data, problems: [] };
  return { value: null, problems: result.error.issues.flatMap((issue) => problemsOf(issue, layers, [])) };
}

const TOO_MANY =
  'expected lists that follow the schema, found too many errors to list: compare the file with a pack that works';

/** What a schema makes of a value; null where it finds more faults than it can hand over at once. */
function parsedBy<T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> | null {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
