import { createStore } from '../state/store.ts';

/** Where the device keeps what it has learnt of its own clock. */
const KEY = 'clockAhead';

function kept(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null || !Number.isFinite(+text) ? null : +text;
  } catch {
    // Nothing is kept, or this is no browser.
    return null;
  }
}

/** How far the server's clock is ahead of the device's, in ms, as it was measured last on this device; null where it never was. */
export const clockAhead = createStore<number | null>(kept(), null);

/** The present moment by the server's clock, in ms: by the device's own where nothing is known of that. */
export const now = (): number => Date.now() + (clockAhead.get() ?? 0);

/** Keeps for later pages, too, how far the server's clock is ahead, in ms. */
export function keepAhead(ms: number): void {
  clockAhead.set(ms);
  try {
    localStorage.setItem(KEY, String(ms));
  } catch {
    // The page itself knows.
  }
}
