export interface CallWindow {
  /** When the key's next call is allowed; null for now. */
  retryAt(key: string, now: Date): Date | null;
  add(key: string, now: Date): void;
}

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
