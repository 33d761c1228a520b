import { sessionStorageKeys } from './session-storage-keys.ts';

export interface OpenTicket {
  userId: string;
  id: string;
  /** It was just redeemed [REDEEM-08]. */
  isFresh: boolean;
}

/** Stored for this tab only, and only as an id; the content stays encrypted. */
const STORAGE_KEY = sessionStorageKeys.ticket;

/** Notes the open ticket for the next page load [REDEEM-26]. */
export function saveOpenTicket(ticket: OpenTicket): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ticket));
  } catch {
    // Without storage a reload closes it.
  }
}

/** Notes that no ticket is open. */
export function clearOpenTicket(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked; nothing to delete.
  }
}

/** Returns the ticket open at the last page's end; null if missing or unreadable. */
export function getOpenTicket(): OpenTicket | null {
  try {
    const noted = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<OpenTicket> | null;
    const { userId, id, isFresh } = noted ?? {};
    return typeof userId === 'string' && typeof id === 'string' ? { userId, id, isFresh: isFresh === true } : null;
  } catch {
    return null;
  }
}
