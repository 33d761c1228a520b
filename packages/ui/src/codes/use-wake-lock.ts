import { useEffect } from 'react';

/** Keeps the screen on while `on`, if the browser allows it: a code must stay readable until it is scanned. */
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
        // The browser may refuse, for example on low battery.
      }
    };
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
