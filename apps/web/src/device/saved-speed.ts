import type { PageSpeed } from '@fareback/contract';

const KEY = 'pageSpeed';

/** Keeps how a page opened without network, until it can be told; the last one alone. A browser that keeps nothing tells nothing. */
export function saveSpeed(speed: PageSpeed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speed));
  } catch {
    // No storage, or a full one.
  }
}

/** What was kept, once; null where nothing was, or nothing that can be read. The server judges what it is. */
export function takeSavedSpeed(): PageSpeed | null {
  try {
    const saved = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return saved === null ? null : (JSON.parse(saved) as PageSpeed);
  } catch {
    return null;
  }
}
