import { session } from './session.ts';

/** The progress this device has already shown to the member, so celebrations appear once. */
export interface SeenProgress {
  userId: string;
  balance: number;
  levels: Record<string, number>;
  hasRidden: boolean;
  /** Free offers that were announced; missing if an earlier release stored it. */
  grants?: readonly string[] | undefined;
}

const KEY = 'seenProgress';

/** Returns the progress last shown to this member; null for another or no member. */
export function getSeenProgress(userId: string): SeenProgress | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SeenProgress | null;
    return saved?.userId === userId && typeof saved.levels === 'object' ? saved : null;
  } catch {
    return null;
  }
}

/** Stores the shown progress; without storage it repeats on each page. */
export function saveSeenProgress(seen: SeenProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // No storage: this page still has it in memory.
  }
}

// Clear it: the next member must not see it.
session.subscribe(() => {
  if (session.get() === 'signedOut') localStorage.removeItem(KEY);
});
