import type { PageSpeed } from '@fareback/contract';

const KEY = 'pageSpeed';

/** Stores the last offline page's measurements until they can be reported. Without storage they are lost. */
export function saveSpeed(speed: PageSpeed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speed));
  } catch {
    // No storage, or a full one.
  }
}

/** Returns and deletes the stored measurements; null if missing or unreadable. The server validates them. */
export function takeSavedSpeed(): PageSpeed | null {
  try {
    const saved = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return saved === null ? null : (JSON.parse(saved) as PageSpeed);
  } catch {
    return null;
  }
}
