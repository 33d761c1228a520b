import { limits } from '@fareback/contract';
import { useEffect, useState } from 'react';
import { secondsUntil } from './seconds-until.ts';

/** Seconds left until a moment, ticking every second; 0 once it has come [PHONE-06]. */
export function useCountdown(moment: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsUntil(moment, now);
  useEffect(() => {
    if (secondsUntil(moment, Date.now()) === 0) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (secondsUntil(moment, Date.now()) === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, limits.resendTickMs);
    // The clock was last read for another moment.
    const first = setTimeout(tick);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [moment]);
  return left;
}
