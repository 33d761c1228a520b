import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

let now = new Date();

function present(): Date {
  // The clock may have stood still while nobody followed it.
  if (Date.now() - now.getTime() >= minuteMs) now = new Date();
  return now;
}

function subscribe(changed: () => void): () => void {
  present();
  const timer = setInterval(() => {
    now = new Date();
    changed();
  }, minuteMs);
  return () => clearInterval(timer);
}

/** The present moment, moving on every minute: what is written about time never goes stale on an open page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now, present);
}
