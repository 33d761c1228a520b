type Tree = Record<string, unknown>;

/** Whether a value is a map of keys, as opposed to a list, text or number. */
export function isMap(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Lays a tenant's values over the base's [TEN-04].
 *
 * - Maps are merged key by key, to any depth.
 * - Everything else (texts, numbers, switches, lists) replaces what was there; lists are never joined.
 * - `null` is a value like any other: it replaces, so a tenant can take a base value away.
 * - A key the tenant does not mention keeps the base's value.
 *
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
