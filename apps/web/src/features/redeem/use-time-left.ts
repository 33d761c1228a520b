import { availableIn, type TimeLeft } from '@fareback/wording';
import { useEffect, useEffectEvent, useState } from 'react';

/** How often the time left is looked at: it is written in minutes. */
const tickMs = 10_000;

/** The time until `reset`, followed; calls `onReached` once when it has come [OFFER-09]. */
export function useTimeLeft(reset: string | null, onReached: () => void): TimeLeft | null {
  const [now, setNow] = useState(() => new Date());
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (reset === null) return undefined;
    const awaited = new Date(reset).getTime();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = awaited - Date.now();
      setNow(new Date());
      if (leftMs <= 0) reached();
      else timer = setTimeout(look, Math.min(tickMs, leftMs + 50));
    };
    timer = setTimeout(look, Math.max(0, Math.min(tickMs, awaited - Date.now() + 50)));
    return () => clearTimeout(timer);
  }, [reset]);
  return reset === null ? null : availableIn(reset, now);
}
