import { useRef } from 'react';

/** Runs one call at a time, because a second press can arrive before the next render. The mutation has its error. */
export function useOneAtATime(): (run: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false);
  return async (run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run();
    } catch {
      // Shown at the field, from the mutation.
    } finally {
      isRunning.current = false;
    }
  };
}
