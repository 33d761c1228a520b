import { session } from './session.ts';

/** What of a member's progress this device has shown, so that what is new is told once. */
export interface SeenProgress {
  userId: string;
  balance: number;
  /** Levels done, by campaign. */
  levels: Record<string, number>;
  /** Whether rides have come in. */
  hasRidden: boolean;
}

const KEY = 'seenProgress';

/** What was shown last to this member here; null for another one, or nobody. */
export function getSeenProgress(userId: string): SeenProgress | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SeenProgress | null;
    return saved?.userId === userId && typeof saved.levels === 'object' ? saved : null;
  } catch {
    return null;
  }
}

/** Keeps what was shown; a browser that keeps nothing tells it once for each page. */
export function saveSeenProgress(seen: SeenProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // The page itself still knows.
  }
}

// What one member reached is not for whoever signs in next.
session.subscribe(() => {
  if (session.get() === 'signedOut') localStorage.removeItem(KEY);
});
