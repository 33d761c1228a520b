/** Longest that work is put off, in milliseconds. */
const patienceMs = 3000;

/** Does `work` once the page leaves some time. Not every browser tells of that. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, 1000);
}

/** Fetches the code of parts that are likely to be opened next, once the page leaves some time; not where the rider asked the device to save data. */
export function fetchAhead(...parts: { fetch: () => Promise<unknown> }[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  whenIdle(() => void Promise.allSettled(parts.map((part) => part.fetch())));
}
