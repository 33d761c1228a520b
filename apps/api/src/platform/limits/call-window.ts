/** Counts calls by key in this process's memory: at most `max` within any window. */
export interface CallWindow {
  /** When the next call of the key has room; null if it has room now. */
  retryAt(key: string, now: Date): Date | null;
  /** Counts a call of the key. */
  add(key: string, now: Date): void;
}

/** Keeps at most `keysMax` keys; beyond that the key that was counted least recently is forgotten. */
export function createCallWindow({
  max,
  windowSeconds = 60,
  keysMax = 10_000,
}: {
  max: number;
  windowSeconds?: number;
  keysMax?: number;
}): CallWindow {
  const windowMillis = windowSeconds * 1000;
  /** The moments of the last `max` calls of each key, the oldest first. */
  const calls = new Map<string, number[]>();
  return {
    retryAt(key, now) {
      const moments = calls.get(key);
      const oldest = moments?.[0];
      if (moments === undefined || oldest === undefined || moments.length < max) return null;
      const until = oldest + windowMillis;
      return until > now.getTime() && oldest <= now.getTime() ? new Date(until) : null;
    },
    add(key, now) {
      const moments = calls.get(key) ?? [];
      moments.push(now.getTime());
      if (moments.length > max) moments.shift();
      calls.delete(key);
      calls.set(key, moments);
      for (const first of calls.keys()) {
        if (calls.size <= keysMax) break;
        calls.delete(first);
      }
    },
  };
}
