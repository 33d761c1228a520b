import { useEffect, useState } from 'react';

/** Delays before retries of a failed picture, in ms: a busy server refuses some requests. */
const waitsMs = [2000, 10_000, 60_000];

/**
 * Returns whether the picture at `src` failed to load and waits for a retry, and a function that records a failure. The
 * first failures of an address are retried [ERR-40].
 */
export function useRetries(src: string | null | undefined): { hasFailed: boolean; noteFailure: () => void } {
  const [{ of, failures, isWaiting }, set] = useState({ of: src, failures: 0, isWaiting: false });
  const isPresent = of === src;
  const wait = isPresent && isWaiting ? waitsMs[failures - 1] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => set((before) => ({ ...before, isWaiting: false })), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return {
    hasFailed: isPresent && isWaiting,
    noteFailure: () => set({ of: src, failures: isPresent ? failures + 1 : 1, isWaiting: true }),
  };
}
