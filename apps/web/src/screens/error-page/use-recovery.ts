import { useEffect, useEffectEvent } from 'react';
import { isReachable } from '../../pwa/health.ts';

/** Poll interval, because browsers do not always report a returned network. */
const lookSeconds = 5;

/**
 * Calls `onBack` once while `isAwaited`, as soon as the server responds; does not poll while offline or hidden
 * [ERR-12].
 */
export function useRecovery(isAwaited: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    const look = async () => {
      if (!navigator.onLine || document.visibilityState !== 'visible') return;
      if (!(await isReachable()) || isOver) return;
      isOver = true;
      back();
    };
    const looked = () => void look();
    const timer = setInterval(looked, lookSeconds * 1000);
    addEventListener('online', looked);
    document.addEventListener('visibilitychange', looked);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', looked);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [isAwaited]);
}
