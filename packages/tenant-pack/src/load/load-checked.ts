import { existsSync } from 'node:fs';
import type * as z from 'zod/mini';
import { type Message, say } from '../message.ts';
import { type Problem, problemOfFile } from '../problem.ts';
import { layersOf } from './layers.ts';
import { type KeyPath, parseSource, readSource } from './source.ts';
import { validate } from './validate.ts';

/** What a file is said to hold (`a campaign`), and what about it contradicts itself though its shape is right. */
interface Expected<T> {
  what: string;
  contradictions?: (value: T) => readonly { key: KeyPath; message: Message }[];
}

/** Reads a YAML or JSON file that stands by itself and checks it against a schema: its value, or all that is wrong with it, each with its place. */
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
