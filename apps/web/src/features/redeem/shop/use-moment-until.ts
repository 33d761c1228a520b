import { useEffect, useState } from 'react';

/** No timer can wait longer than about 24 days. */
const longestMs = 24 * 60 * 60_000;

/** The present moment, read again when the first of `ends` has come (in ms; those that have passed count no more). */
export function useMomentUntil(ends: readonly number[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = Math.min(...ends.filter((end) => end > now.getTime()));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return undefined;
    const timer = setTimeout(() => setNow(new Date()), Math.min(longestMs, Math.max(0, next - Date.now()) + 1));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
