import { availableIn, type TimeLeft } from '@fareback/wording';
import { useEffect, useState } from 'react';
import { clockAhead, now as present, recheckClock, savedClock } from '../../../device/clock.ts';
import { useStore } from '../../../state/store.ts';

/** Update interval; the time is shown in minutes. */
const tickMs = 10_000;

/** Remaining time until `reset` by the server's clock; null once it has passed [OFFER-09]. */
export function useTimeLeft(reset: string | null): TimeLeft | null {
  const [now, setNow] = useState(present);
  const ahead = useStore(clockAhead);
  useEffect(() => {
    if (reset === null) return undefined;
    const awaited = new Date(reset).getTime();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      recheckClock();
      const leftMs = awaited - present();
      setNow(present());
      if (leftMs > 0) timer = setTimeout(look, Math.min(tickMs, leftMs + 50));
    };
    // At once: the clock was read for another time, or has been corrected.
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [reset, ahead]);
  return reset === null ? null : availableIn(reset, new Date(now));
}

/** True if a moment has passed for certain; while the time is uncertain, only if it had passed before [REDEEM-28]. */
export function useHasPassed(moment: string | null): boolean {
  const left = useTimeLeft(moment);
  const isCertain = useStore(clockAhead) !== null;
  const latest = useStore(savedClock)?.latest ?? 0;
  return moment !== null && (isCertain ? left === null : new Date(moment).getTime() <= latest);
}
