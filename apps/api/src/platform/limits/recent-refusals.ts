/** Who was refused a moment ago, in this process's memory, so that a flood of calls without room costs few queries. */
export interface RecentRefusals {
  /** When there will be room, if that was heard less than a second ago. */
  retryAt(key: string, now: Date): Date | null;
  note(key: string, retryAt: Date, now: Date): void;
  forget(key: string): void;
}

/** How long a refusal is believed without asking again: places that were taken may be given back. */
const BELIEVED_MILLIS = 1000;

/** No more than `keysMax` refusals are kept; beyond it the oldest is forgotten, and asked for again. */
export function createRecentRefusals(keysMax = 10_000): RecentRefusals {
  const refusals = new Map<string, { retryAt: Date; heardAt: number }>();
  return {
    retryAt(key, now) {
      const known = refusals.get(key);
      if (!known) return null;
      const age = now.getTime() - known.heardAt;
      if (age >= 0 && age < BELIEVED_MILLIS && known.retryAt > now) return known.retryAt;
      refusals.delete(key);
      return null;
    },
    note(key, retryAt, now) {
      refusals.set(key, { retryAt, heardAt: now.getTime() });
      // A map keeps its keys in the order of their setting, so the first is the oldest.
      for (const oldest of refusals.keys()) {
        if (refusals.size <= keysMax) break;
        refusals.delete(oldest);
      }
    },
    forget: (key) => void refusals.delete(key),
  };
}
