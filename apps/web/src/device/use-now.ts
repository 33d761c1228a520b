import { useSyncExternalStore } from 'react';
import { clockAhead, now, recheckClock } from './clock.ts';

const minuteMs = 60_000;

let last = new Date(now());

function present(): Date {
  // The clock may have stood still while nobody followed it, or was found to be wrong.
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

/** The present moment by the server's clock, moving on every minute: what is written about time never goes stale on an open page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, present, present);
}
