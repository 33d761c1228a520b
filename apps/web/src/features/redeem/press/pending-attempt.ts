import { sessionStorageKeys } from './session-storage-keys.ts';

/** A redemption whose result the rider has not seen. */
export interface PendingAttempt {
  key: string;
  offerId: string;
  /** The price shown; missing if an earlier release stored it. */
  price?: number | undefined;
  userId: string;
  /** When it was clicked, in ms. */
  at: number;
}

/** Stored for this tab only: a duplicated tab has the same redemption with the same key. */
const STORAGE_KEY = sessionStorageKeys.press;

/** A rider who returns later checks the history; do not surprise them with an old purchase. */
const maxAgeMs = 15 * 60_000;

/** Stores the redemption for the next page load [REDEEM-19]. */
export function savePendingAttempt(attempt: PendingAttempt): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  } catch {
    // Without storage a reload loses it, and the history shows its result.
  }
}

/** Deletes a redemption that was rejected, given up or whose result was closed, but not a newer one. */
export function clearPendingAttempt({ key, offerId }: Pick<PendingAttempt, 'offerId'> & { key?: string }): void {
  const saved = getPendingAttempt();
  if (saved !== null && (saved.offerId !== offerId || (key !== undefined && saved.key !== key))) return;
  clearAnyPendingAttempt();
}

export function clearAnyPendingAttempt(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Returns the pending redemption; null if missing, too old or unreadable. */
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
