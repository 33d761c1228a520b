import { createStore } from '../state/store.ts';

/** Storage key of the clock data for later pages. */
const KEY = 'clock';

/** Smaller clock differences are rounding and drift. */
const toleranceMs = 30_000;

interface SavedClock {
  /** How far the server's clock was ahead of the device's, in ms. */
  ahead: number;
  /** Time of the last server reply, in ms of the server's clock. */
  checkedAt: number;
  /** The latest time known for certain, in ms of the server's clock; the current time is not earlier. */
  latest: number;
}

function read(): SavedClock | null {
  try {
    const { ahead, checkedAt, latest } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SavedClock>;
    const isWhole = [ahead, checkedAt, latest].every(Number.isFinite);
    return isWhole ? ({ ahead, checkedAt, latest } as SavedClock) : null;
  } catch {
    // No storage, or no browser.
    return null;
  }
}

/** Stored clock data; null if the server never replied. */
export const savedClock = createStore<SavedClock | null>(read(), null);

/**
 * Offset of the server's clock in ms, as measured on this page; null if only an earlier page measured it, because the
 * device's clock may have changed since [REDEEM-28].
 */
export const clockAhead = createStore<number | null>(null);

/** Both clocks of the device when `clockAhead` was set; users cannot change the monotonic one. */
let measured: { date: number; steady: number } | null = null;

/** Probable offset of the server's clock in ms, measured on this page or an earlier one. */
export const getLikelyAhead = (): number => clockAhead.get() ?? savedClock.get()?.ahead ?? 0;

/**
 * Current server time in ms; never earlier than the latest certain time. Uses the device's clock if the server never
 * replied.
 */
export function now(): number {
  const likely = Date.now() + getLikelyAhead();
  return clockAhead.get() === null ? Math.max(likely, savedClock.get()?.latest ?? likely) : likely;
}

/** True if the device's clock is before the latest certain time, so it was set back. */
export const isClockBehind = (): boolean =>
  clockAhead.get() === null && Date.now() + getLikelyAhead() < (savedClock.get()?.latest ?? 0) - toleranceMs;

export function setClockAhead(ahead: number): void {
  measured = { date: Date.now(), steady: performance.now() };
  clockAhead.set(ahead);
  saveClock({ ahead, checkedAt: measured.date + ahead, latest: measured.date + ahead });
}

/** Stores the current time for later pages, if it is certain. */
export function saveLatestTime(): void {
  const saved = savedClock.get();
  if (clockAhead.get() !== null && saved !== null) saveClock({ ...saved, latest: now() });
}

/**
 * Compares the device's clock with the monotonic one. A clock set back is corrected. A clock that jumped ahead was
 * either set, or the device slept, which may stop the monotonic clock; the time is then uncertain until the next reply
 * [REDEEM-28].
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
    // No storage: this page still has it in memory.
  }
}
