import { createStore } from '../state/store.ts';

/** Where the device keeps what a page learned about time from the server, for later pages. */
const KEY = 'clock';

/** A difference between the two clocks below this is rounding and slow adjustment. */
const toleranceMs = 30_000;

interface SavedClock {
  /** How far the server's clock was ahead of the device's, in ms. */
  ahead: number;
  /** When the server last answered, in ms by its clock. */
  checkedAt: number;
  /** The latest moment that was known for certain, in ms by the server's clock: the present is not earlier. */
  latest: number;
}

function read(): SavedClock | null {
  try {
    const { ahead, checkedAt, latest } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SavedClock>;
    const isWhole = [ahead, checkedAt, latest].every(Number.isFinite);
    return isWhole ? ({ ahead, checkedAt, latest } as SavedClock) : null;
  } catch {
    // Nothing is kept, or this is no browser.
    return null;
  }
}

/** What the server said about time on this device last; null if it never did. */
export const savedClock = createStore<SavedClock | null>(read(), null);

/** How far the server's clock is ahead of the device's, in ms, as measured on this page; null while only an earlier page measured it, because the device's clock may have been changed since [REDEEM-28]. */
export const clockAhead = createStore<number | null>(null);

/** Both clocks of the device when `clockAhead` was set: only the second one cannot be changed by hand. */
let measured: { date: number; steady: number } | null = null;

/** How far the server's clock is probably ahead, in ms: as measured on this page or an earlier one. */
export const getLikelyAhead = (): number => clockAhead.get() ?? savedClock.get()?.ahead ?? 0;

/** The present moment by the server's clock, in ms; never earlier than the latest moment that was known for certain. By the device's clock where the server never answered. */
export function now(): number {
  const likely = Date.now() + getLikelyAhead();
  return clockAhead.get() === null ? Math.max(likely, savedClock.get()?.latest ?? likely) : likely;
}

/** Whether the device's clock is before the latest moment that was known for certain, so it was set back. */
export const isClockBehind = (): boolean =>
  clockAhead.get() === null && Date.now() + getLikelyAhead() < (savedClock.get()?.latest ?? 0) - toleranceMs;

/** Sets what a reply of the server told on this page. */
export function setClockAhead(ahead: number): void {
  measured = { date: Date.now(), steady: performance.now() };
  clockAhead.set(ahead);
  saveClock({ ahead, checkedAt: measured.date + ahead, latest: measured.date + ahead });
}

/** Keeps the present moment for later pages, if it is certain. */
export function saveLatestTime(): void {
  const saved = savedClock.get();
  if (clockAhead.get() !== null && saved !== null) saveClock({ ...saved, latest: now() });
}

/**
 * Compares the device's clock with the steady one. If it was set back, what is known is corrected; if it went ahead, it
 * was set or the device slept, during which the steady clock may stand still, so the present is not certain until the
 * server answers again [REDEEM-28].
 */
export function recheckClock(): void {
  const ahead = clockAhead.get();
  if (measured === null || ahead === null) return;
  const [date, steady] = [Date.now(), performance.now()];
  const jumped = date - measured.date - (steady - measured.steady);
  if (Math.abs(jumped) <= toleranceMs) return;
  const latest = measured.date + ahead + (steady - measured.steady);
  const saved = savedClock.get();
  measured = jumped < 0 ? { date, steady } : null;
  clockAhead.set(jumped < 0 ? ahead - jumped : null);
  if (saved !== null) saveClock({ ahead: jumped < 0 ? ahead - jumped : ahead, checkedAt: saved.checkedAt, latest });
}

function saveClock(clock: SavedClock): void {
  savedClock.set(clock);
  try {
    localStorage.setItem(KEY, JSON.stringify(clock));
  } catch {
    // The page itself knows.
  }
}
