import { sessionStorageKeys } from './session-storage-keys.ts';

/** A press of Redeem whose result has not been seen to the end. */
export interface PendingAttempt {
  key: string;
  offerId: string;
  /** The price that stood there; missing in a press that was kept before prices were. */
  price?: number | undefined;
  userId: string;
  /** When it was pressed, in ms. */
  at: number;
}

/** Of this tab alone: a copy of it is the same press under the same key. */
const STORAGE_KEY = sessionStorageKeys.press;

/** Who comes back later looks into the history, and is not to be surprised by a purchase of another day. */
const maxAgeMs = 15 * 60_000;

/** Keeps the press for a page that comes after this one [REDEEM-19]. */
export function savePendingAttempt(attempt: PendingAttempt): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  } catch {
    // Storage is off: a reload forgets the press, and the history tells what came of it.
  }
}

/** Forgets a press that was refused, given up, or whose result was closed; not one that was kept since. */
export function clearPendingAttempt({ key, offerId }: Pick<PendingAttempt, 'offerId'> & { key?: string }): void {
  const saved = getPendingAttempt();
  if (saved !== null && (saved.offerId !== offerId || (key !== undefined && saved.key !== key))) return;
  clearAnyPendingAttempt();
}

/** Forgets whatever press is kept here. */
export function clearAnyPendingAttempt(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The press that waits for its result; null for none, for one of long ago, and for what cannot be read. */
export function getPendingAttempt(now: number = Date.now()): PendingAttempt | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<PendingAttempt> | null;
    const { key, offerId, price, userId, at } = saved ?? {};
    if (typeof key !== 'string' || typeof offerId !== 'string' || typeof userId !== 'string') return null;
    if (price !== undefined && !Number.isSafeInteger(price)) return null;
    return typeof at === 'number' && now - at < maxAgeMs ? { key, offerId, price, userId, at } : null;
  } catch {
    return null;
  }
}
