/** Longest delay of idle work, in milliseconds. */
const patienceMs = 3000;

/** Runs `work` when the page is idle. Not every browser has requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, 1000);
}

/** Preloads parts that are likely to open next, once the page is idle; not in data-saving mode. */
export function prefetchParts(...parts: { fetch: () => Promise<unknown> }[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  whenIdle(() => void Promise.allSettled(parts.map((part) => part.fetch())));
}
