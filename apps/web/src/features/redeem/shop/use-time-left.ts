import { availableIn, type TimeLeft } from '@fareback/wording';
import { useEffect, useState } from 'react';
import { clockAhead, now as present, recheckClock, savedClock } from '../../../device/clock.ts';
import { useStore } from '../../../state/store.ts';

/** How often the time left is looked at: it is written in minutes. */
const tickMs = 10_000;

/** The time until `reset` by the server's clock, followed; null once it has come [OFFER-09]. */
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
    // At once: the clock was last read for another moment, or was found to be wrong.
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [reset, ahead]);
  return reset === null ? null : availableIn(reset, new Date(now));
}

/** Whether a moment has passed for certain: while the present is not certain, only what had passed when it was [REDEEM-28]. */
export function useHasPassed(moment: string | null): boolean {
  const left = useTimeLeft(moment);
  const isCertain = useStore(clockAhead) !== null;
  const latest = useStore(savedClock)?.latest ?? 0;
  return moment !== null && (isCertain ? left === null : new Date(moment).getTime() <= latest);
}
