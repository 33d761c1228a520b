/** Who was refused a moment ago, in this process's memory, so that a flood of calls without room costs few queries. */
export interface RecentRejections {
  /** When there will be room, if that was heard less than a second ago. */
  retryAt(key: string, now: Date): Date | null;
  note(key: string, retryAt: Date, now: Date): void;
  forget(key: string): void;
}

/** How long a refusal is believed without asking again: places that were taken may be given back. */
const BELIEVED_MILLIS = 1000;

/** No more than `keysMax` refusals are kept; beyond it the oldest is forgotten, and asked for again. */
export function createRecentRejections(keysMax = 10_000): RecentRejections {
  const rejections = new Map<string, { retryAt: Date; heardAt: number }>();
  return {
    retryAt(key, now) {
      const known = rejections.get(key);
      if (!known) return null;
      const age = now.getTime() - known.heardAt;
      if (age >= 0 && age < BELIEVED_MILLIS && known.retryAt > now) return known.retryAt;
      rejections.delete(key);
      return null;
    },
    note(key, retryAt, now) {
      rejections.set(key, { retryAt, heardAt: now.getTime() });
      // A map keeps its keys in the order of their setting, so the first is the oldest.
      for (const oldest of rejections.keys()) {
        if (rejections.size <= keysMax) break;
        rejections.delete(oldest);
      }
    },
    forget: (key) => void rejections.delete(key),
  };
}
