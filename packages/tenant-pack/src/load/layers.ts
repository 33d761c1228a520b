import type { Message } from '../message.ts';
import { type Problem, problemAt } from '../problem.ts';
import { merge } from './merge.ts';
import type { KeyPath, Source } from './source.ts';

/** One file of a pack as it counts: the tenant's own laid over the base's. */
export interface Layers {
  merged: unknown;
  /** A problem placed where the tenant wrote the value, else where the base did, else at the nearest key above it. */
  problem(key: KeyPath, told: Message): Problem;
  /** What makes either file unreadable. */
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

/** A file of the tenant laid over the base's; either may be absent. */
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
