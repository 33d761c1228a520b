/** Longest that work is put off, in milliseconds. */
const patienceMs = 3000;

/** Does `work` once the page leaves some time. Not every browser tells of that. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, 1000);
}
