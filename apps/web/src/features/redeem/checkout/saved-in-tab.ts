import { createStore } from '../../../state/store.ts';
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
  const { userId, id, isFresh } = (read(keys.ticket) ?? {}) as Partial<OpenTicket>;
  return typeof userId === 'string' && typeof id === 'string' ? { userId, id, isFresh: isFresh === true } : null;
}

/** A redemption whose result the rider has not seen; at most one for each member, offer and grant [REDEEM-30]. */
export interface PendingAttempt {
  key: string;
  offerId: string;
  /** The price shown; missing if an earlier release stored it. */
  price?: number | undefined;
  /** The grant that is used instead of points [OFFER-20]. */
  grantId?: string | undefined;
  userId: string;
  /** When it was clicked, in ms. */
  at: number;
  /** `canceled` with an unknown outcome, or `redeemed` and not closed yet; missing until either. */
  end?: 'canceled' | 'redeemed' | undefined;
}

type AttemptSubject = Pick<PendingAttempt, 'offerId' | 'userId' | 'grantId'>;

/** A rider who returns later checks the history; do not surprise them with an old purchase. */
const maxAgeMs = 15 * 60_000;

/** The attempts of this page while storage is blocked or full; null otherwise. */
let unsaved: PendingAttempt[] | null = null;

/** Counts changes of the attempts, for parts of the page that show them. */
export const attemptChanges = createStore(0);

/** Stores an attempt in place of earlier ones of the same member, offer and grant [REDEEM-19]. */
export function savePendingAttempt(attempt: PendingAttempt): void {
  const others = listAttempts().filter((one) => !isSame(one, attempt));
  saveAttempts([...others, attempt]);
}

/** An attempt with points must not be continued by a press on a free offer, nor the reverse. */
const isSame = (one: AttemptSubject, other: AttemptSubject): boolean =>
  one.offerId === other.offerId && one.userId === other.userId && one.grantId === other.grantId;

/** Stores how an attempt ended, unless it was deleted or replaced. */
export function endPendingAttempt(key: string, end: 'canceled' | 'redeemed'): void {
  saveAttempts(listAttempts().map((attempt) => (attempt.key === key ? { ...attempt, end } : attempt)));
}

/** Deletes a rejected attempt. */
export function clearPendingAttempt(key: string): void {
  saveAttempts(listAttempts().filter((attempt) => attempt.key !== key));
}

/** Deletes the attempt of an offer whose result was closed, but not a newer one. */
export function clearRedeemedAttempt(offerId: string): void {
  saveAttempts(listAttempts().filter((attempt) => attempt.offerId !== offerId || attempt.end !== 'redeemed'));
}

/** Returns the member's attempt that a page load continues: not canceled and at most 15 minutes old; else null. */
export function getPendingAttempt(userId: string): PendingAttempt | null {
  const isRecent = (at: number) => Date.now() - at < maxAgeMs;
  return listAttempts().findLast((one) => one.userId === userId && one.end !== 'canceled' && isRecent(one.at)) ?? null;
}

/** Returns the member's attempt at an offer without a known outcome, which the next press continues; else null. */
export function getUnknownAttempt(subject: AttemptSubject): PendingAttempt | null {
  return listAttempts().find((one) => isSame(one, subject) && one.end !== 'redeemed') ?? null;
}

function listAttempts(): PendingAttempt[] {
  if (unsaved !== null) return unsaved;
  const saved: unknown = read(keys.attempt);
  // An earlier release stored one attempt without a list.
  return (Array.isArray(saved) ? saved : [saved]).filter(isAttempt);
}

function isAttempt(value: unknown): value is PendingAttempt {
  const { key, offerId, price, grantId, userId, at } = (value ?? {}) as Partial<Record<keyof PendingAttempt, unknown>>;
  const isNamed = [key, offerId, userId].every((text) => typeof text === 'string');
  const isPaidFor =
    (price === undefined || Number.isSafeInteger(price)) && (grantId === undefined || typeof grantId === 'string');
  return isNamed && isPaidFor && typeof at === 'number';
}

function saveAttempts(attempts: PendingAttempt[]): void {
  if (attempts.length === 0) remove(keys.attempt);
  unsaved = attempts.length === 0 || save(keys.attempt, attempts) ? null : attempts;
  attemptChanges.set(attemptChanges.get() + 1);
}

/** Returns false if storage is blocked or full. */
function save(key: string, value: object): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked; nothing to delete.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
