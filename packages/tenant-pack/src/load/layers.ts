import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '../message.ts';
import { type Problem, problemAt } from '../problem.ts';
import { type KeyPath, parseSource, readSource, type Source } from './source.ts';

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

type Tree = Record<string, unknown>;

export function isMap(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges a tenant's values over the base's [TEN-04].
 * - Maps are merged key by key, to any depth.
 * - Everything else (texts, numbers, switches, lists) is replaced; lists are never joined.
 * - `null` replaces like any other value, so a tenant can remove a base value.
 * - Keys the tenant does not mention keep the base's value.
 * Neither argument is changed.
 */
export function merge(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isMap(base) || !isMap(over)) return over;
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(over))
    merged[key] = merge(Object.hasOwn(base, key) ? base[key] : undefined, value);
  return merged;
}

const ownBase = path.join(import.meta.dirname, '../../../../tenants/_base');

/** Returns the base of a folder of packs: its own `_base`, else the product's. */
export function baseOf(tenantsDirectory: string | null): string {
  const base = tenantsDirectory === null ? ownBase : path.join(tenantsDirectory, '_base');
  return existsSync(base) ? base : ownBase;
}

export interface PlaceOfPack {
  place: string;
  tenantsDirectory: string | null;
}

/** Returns a sound pack's program over its base, to locate what only the database knows. */
export function layersOfProgram(files: Readonly<Record<string, string>>, { place: at, tenantsDirectory }: PlaceOfPack) {
  const file = 'programme.yaml';
  return layersOf(readSource(path.join(baseOf(tenantsDirectory), file)), parseSource(path.join(at, file), files[file]));
}
