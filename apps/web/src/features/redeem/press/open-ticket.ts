import { sessionStorageKeys } from './session-storage-keys.ts';

/** A ticket or code that stands over the page. */
export interface OpenTicket {
  userId: string;
  /** Of its redemption. */
  id: string;
  /** Whether it was just redeemed [REDEEM-08]. */
  isFresh: boolean;
}

/** Of this tab alone, and no more than which one it is: what it says stays in the safe. */
const STORAGE_KEY = sessionStorageKeys.ticket;

/** Notes what stands open, for a page that comes after this one [REDEEM-26]. */
export function saveOpenTicket(ticket: OpenTicket): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ticket));
  } catch {
    // Storage is off: a reload closes it.
  }
}

/** Notes that none stands open any more. */
export function clearOpenTicket(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was noted.
  }
}

/** What stood open when the page before this one went; null for none, and for what cannot be read. */
export function getOpenTicket(): OpenTicket | null {
  try {
    const noted = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<OpenTicket> | null;
    const { userId, id, isFresh } = noted ?? {};
    return typeof userId === 'string' && typeof id === 'string' ? { userId, id, isFresh: isFresh === true } : null;
  } catch {
    return null;
  }
}
