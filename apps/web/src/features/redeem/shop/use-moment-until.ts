import { useEffect, useState } from 'react';
import { clockAhead, now as present, recheckClock, savedClock } from '../../../device/clock.ts';
import { useStore } from '../../../state/store.ts';

/** Timers cannot wait longer than about 24 days. */
const longestMs = 24 * 60 * 60_000;

/**
 * The current server time, updated when the first of `ends` is reached (in ms; past ones are ignored). While uncertain,
 * the latest certain time; null without one.
 */
export function useMomentUntil(ends: readonly number[]): Date | null {
  const ahead = useStore(clockAhead);
  const savedClockNow = useStore(savedClock);
  const [read, setRead] = useState(() => Date.now());
  const now = read + (ahead ?? 0);
  const next = Math.min(...ends.filter((end) => end > now));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return undefined;
    const look = () => {
      recheckClock();
      setRead(Date.now());
    };
    const timer = setTimeout(look, Math.min(longestMs, Math.max(0, next - present()) + 1));
    return () => clearTimeout(timer);
  }, [next, now]);
  if (ahead !== null) return new Date(now);
  return savedClockNow === null ? null : new Date(savedClockNow.latest);
}
