/**
 * In-memory state of one process (caches, queues, counters), created on first use. Losing it costs time, never
 * correctness. Two servers in one process share nothing.
 */
export interface Services {
  /** Returns the instance made by `create`, once; `create` itself is the key, so it must be a module-level function. */
  of<T>(create: () => T): T;
}

export function createServices(): Services {
  const made = new Map<() => unknown, unknown>();
  return {
    of<T>(create: () => T): T {
      if (!made.has(create)) made.set(create, create());
      return made.get(create) as T;
    },
  };
}

export function memoizeByKey<T>(create: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = create(key);
    made.set(key, fresh);
    return fresh;
  };
}
