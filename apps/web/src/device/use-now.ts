import { useSyncExternalStore } from 'react';
import { clockAhead, now, recheckClock } from './clock.ts';

const minuteMs = 60_000;

let last = new Date(now());

function present(): Date {
  // The clock may have stopped without subscribers, or has been corrected.
  if (Math.abs(now() - last.getTime()) >= minuteMs) last = new Date(now());
  return last;
}

function subscribe(changed: () => void): () => void {
  const look = () => {
    last = new Date(now());
    changed();
  };
  const timer = setInterval(() => {
    recheckClock();
    look();
  }, minuteMs);
  const stop = clockAhead.subscribe(look);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** The current server time, updated every minute, which keeps relative times fresh. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, present, present);
}
