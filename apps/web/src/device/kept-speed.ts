import type { PageSpeed } from '@fareback/contract';

const KEY = 'pageSpeed';

/** Keeps how a page opened without network, until it can be told; the last one alone. A browser that keeps nothing tells nothing. */
export function keepSpeed(speed: PageSpeed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speed));
  } catch {
    // No storage, or a full one.
  }
}

/** What was kept, once; null where nothing was, or nothing that can be read. The server judges what it is. */
export function takeKeptSpeed(): PageSpeed | null {
  try {
    const kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as PageSpeed);
  } catch {
    return null;
  }
}
