import { keys } from './pending-work.ts';

/** Only an id; the content stays encrypted. */
interface OpenTicket {
  userId: string;
  id: string;
  /** It was just redeemed [REDEEM-08]. */
  isFresh: boolean;
}

/** Notes the open ticket for the next page load [REDEEM-26]. */
export function saveOpenTicket(ticket: OpenTicket): void {
  save(keys.ticket, ticket);
}

/** Notes that no ticket is open. */
export function clearOpenTicket(): void {
  remove(keys.ticket);
}

/** Returns the ticket open at the last page's end; null if missing or unreadable. */
export function getOpenTicket(): OpenTicket | null {
  const { userId, id, isFresh } = read<OpenTicket>(keys.ticket);
  return typeof userId === 'string' && typeof id === 'string' ? { userId, id, isFresh: isFresh === true } : null;
}

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

/** A rider who returns later checks the history; do not surprise them with an old purchase. */
const maxAgeMs = 15 * 60_000;

/** Stores the redemption for the next page load [REDEEM-19]. */
export function savePendingAttempt(attempt: PendingAttempt): void {
  save(keys.attempt, attempt);
}

/** Deletes a redemption that was rejected, given up or whose result was closed, but not a newer one. */
export function clearPendingAttempt({ key, offerId }: Pick<PendingAttempt, 'offerId'> & { key?: string }): void {
  const saved = getPendingAttempt();
  if (saved !== null && (saved.offerId !== offerId || (key !== undefined && saved.key !== key))) return;
  clearAnyPendingAttempt();
}

export function clearAnyPendingAttempt(): void {
  remove(keys.attempt);
}

/** Returns the pending redemption; null if missing, too old or unreadable. */
export function getPendingAttempt(): PendingAttempt | null {
  const { key, offerId, price, userId, at } = read<PendingAttempt>(keys.attempt);
  if (typeof key !== 'string' || typeof offerId !== 'string' || typeof userId !== 'string') return null;
  if (price !== undefined && !Number.isSafeInteger(price)) return null;
  return typeof at === 'number' && Date.now() - at < maxAgeMs ? { key, offerId, price, userId, at } : null;
}

function save(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked; nothing to delete.
  }
}

function read<Value>(key: string): Partial<Value> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Value> | null) ?? {};
  } catch {
    return {};
  }
}
