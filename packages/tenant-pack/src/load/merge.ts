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
