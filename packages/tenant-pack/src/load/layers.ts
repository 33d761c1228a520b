import type { Message } from '../message.ts';
import { type Problem, problemAt } from '../problem.ts';
import { merge } from './merge.ts';
import type { KeyPath, Source } from './source.ts';

/** One effective file of a pack: the tenant's file merged over the base's. */
export interface Layers {
  merged: unknown;
  /** A problem located at the tenant's value, else at the base's, else at the nearest parent key. */
  problem(key: KeyPath, told: Message): Problem;
  unreadable: Problem[];
}

function place(sources: Source[], key: KeyPath): { source: Source | undefined; line: number; column: number } {
  for (let length = key.length; length > 0; length -= 1) {
    for (const source of sources) {
      const found = source.locate(key.slice(0, length));
      if (found) return { source, ...found };
    }
  }
  return { source: sources[0], line: 0, column: 0 };
}

/** Merges a tenant's file over the base's; either may be absent. */
export function layersOf(base: Source, tenant: Source): Layers {
  return {
    merged: merge(base.value, tenant.value) ?? {},
    unreadable: [...base.problems, ...tenant.problems],
    problem(key, told) {
      const { source, line, column } = place([tenant, base], key);
      return problemAt({ file: source?.file ?? tenant.file, line, column, key: key.join('.') }, told);
    },
  };
}
