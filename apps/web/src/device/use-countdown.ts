import { limits } from '@fareback/contract';
import { useEffect, useState } from 'react';
import { useStore } from '../state/store.ts';
import { clockAhead, now as present, recheckClock } from './clock.ts';
import { secondsUntil } from './seconds-until.ts';

/** Seconds left until a server time, ticking every second; 0 once it has passed [PHONE-06]. */
export function useCountdown(moment: string | null): number {
  const [now, setNow] = useState(present);
  const ahead = useStore(clockAhead);
  const left = secondsUntil(moment, now);
  useEffect(() => {
    if (secondsUntil(moment, present()) === 0) return undefined;
    const tick = () => {
      recheckClock();
      setNow(present());
      if (secondsUntil(moment, present()) === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, limits.resendTickMs);
    // The clock was read for another time, or has been corrected.
    const first = setTimeout(tick);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [moment, ahead]);
  return left;
}
