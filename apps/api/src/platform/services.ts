/**
 * What one process keeps in memory for as long as it runs, each thing made when first asked for: what it remembers, queues
 * and counts. Losing it costs time, never correctness. Two servers in one process have one each and share nothing.
 */
export interface Services {
  /** The thing that `create` makes, once; `create` itself is its name, so it must be a module's own function. */
  of<T>(create: () => T): T;
}

/** No services yet. */
export function createServices(): Services {
  const made = new Map<() => unknown, unknown>();
  return {
    of<T>(create: () => T): T {
      if (!made.has(create)) made.set(create, create());
      return made.get(create) as T;
    },
  };
}

/** Answers the one thing of each key, made when first asked for. */
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
