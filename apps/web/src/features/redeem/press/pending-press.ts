import { leftNotes } from './left-notes.ts';

/** A press of Redeem whose result has not been seen to the end. */
export interface PendingPress {
  key: string;
  offerId: string;
  /** The price that stood there; missing in a press that was kept before prices were. */
  price?: number | undefined;
  userId: string;
  /** When it was pressed, in ms. */
  at: number;
}

/** Of this tab alone: a copy of it is the same press under the same key. */
const place = leftNotes.press;

/** Who comes back later looks into the history, and is not to be surprised by a purchase of another day. */
const keptMs = 15 * 60_000;

/** Keeps the press for a page that comes after this one [REDEEM-19]. */
export function keepPress(press: PendingPress): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(press));
  } catch {
    // Storage is off: a reload forgets the press, and the history tells what came of it.
  }
}

/** Forgets a press that was refused, given up, or whose result was closed; not one that was kept since. */
export function endPress({ key, offerId }: Pick<PendingPress, 'offerId'> & { key?: string }): void {
  const kept = pendingPress();
  if (kept !== null && (kept.offerId !== offerId || (key !== undefined && kept.key !== key))) return;
  forgetPress();
}

/** Forgets whatever press is kept here. */
export function forgetPress(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}

/** The press that waits for its result; null for none, for one of long ago, and for what cannot be read. */
export function pendingPress(now: number = Date.now()): PendingPress | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Partial<PendingPress> | null;
    const { key, offerId, price, userId, at } = kept ?? {};
    if (typeof key !== 'string' || typeof offerId !== 'string' || typeof userId !== 'string') return null;
    if (price !== undefined && !Number.isSafeInteger(price)) return null;
    return typeof at === 'number' && now - at < keptMs ? { key, offerId, price, userId, at } : null;
  } catch {
    return null;
  }
}
