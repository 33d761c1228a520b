import { existsSync } from 'node:fs';
import type * as z from 'zod/mini';
import { type Message, say } from '../message.ts';
import { type Problem, problemOfFile } from '../problem.ts';
import { layersOf } from './layers.ts';
import { type KeyPath, parseSource, readSource } from './source.ts';
import { validate } from './validate.ts';

/** What a file should contain (`a campaign`), and contradictions in a valid value. */
interface Expected<T> {
  what: string;
  contradictions?: (value: T) => readonly { key: KeyPath; message: Message }[];
}

/** Reads a standalone YAML or JSON file and validates it. Returns its value, or all problems with their places. */
export function loadChecked<T>(
  schema: z.ZodMiniType<T>,
  file: string,
  { what, contradictions = () => [] }: Expected<T>,
): { value: T } | { problems: Problem[] } {
  if (!existsSync(file)) return { problems: [problemOfFile(file, say`expected ${what}, found no such file`)] };
  const layers = layersOf(parseSource('', undefined), readSource(file));
  const { value, problems } = validate(schema, layers);
  if (!value) return { problems };
  const found = contradictions(value).map(({ key, message }) => layers.problem(key, message));
  return found.length > 0 ? { problems: found } : { value };
}
