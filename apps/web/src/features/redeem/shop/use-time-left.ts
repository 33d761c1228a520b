import { availableIn, type TimeLeft } from '@fareback/wording';
import { useEffect, useState } from 'react';

/** How often the time left is looked at: it is written in minutes. */
const tickMs = 10_000;

/** The time until `reset`, followed; null once it has come [OFFER-09]. */
export function useTimeLeft(reset: string | null): TimeLeft | null {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (reset === null) return undefined;
    const awaited = new Date(reset).getTime();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = awaited - Date.now();
      setNow(new Date());
      if (leftMs > 0) timer = setTimeout(look, Math.min(tickMs, leftMs + 50));
    };
    // At once: the clock was last read for another moment.
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [reset]);
  return reset === null ? null : availableIn(reset, now);
}
