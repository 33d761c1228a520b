import { useEffect } from 'react';

/** Keeps the screen from going dark while `on`, as far as the browser lets us: a code must be readable until it was scanned. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A low battery comes first.
      }
    };
    // Whoever leaves the page loses the lock.
    const returned = () => void take();
    document.addEventListener('visibilitychange', returned);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', returned);
      void lock?.release().catch(() => {});
    };
  }, [on]);
}
