/** In-memory cache of recent refusals, so a flood of rejected calls costs few queries. */
interface RecentRejections {
  /** When the next call is allowed, if that was learned less than a second ago. */
  retryAt(key: string, now: Date): Date | null;
  note(key: string, retryAt: Date, now: Date): void;
  forget(key: string): void;
}

/** Cache lifetime of a refusal; short, because uses may be refunded. */
const BELIEVED_MILLIS = 1000;

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
      // A map iterates in insertion order, so the first key is the oldest.
      for (const oldest of rejections.keys()) {
        if (rejections.size <= keysMax) break;
        rejections.delete(oldest);
      }
    },
    forget: (key) => void rejections.delete(key),
  };
}
