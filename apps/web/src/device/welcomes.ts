import { createStore, type Followed, type Store } from '../state/store.ts';
import { session } from './session.ts';

/** A greeting dialog: the tenant's after sign-up, or that of an accepted code. */
export interface Welcome {
  title: string;
  text: string;
  image: string | null;
  /** Small square icon, if there is no picture. */
  icon?: string | null;
  buttonLabel: string;
  /** Where the button goes, besides closing; null goes nowhere. */
  link: string | null;
}

/** Queued greetings in order, and whether the language choice follows. */
interface PendingWelcomes {
  waiting: readonly Welcome[];
  offersLanguage: boolean;
}

/** Session storage key of the queue. */
const KEY = 'welcomes';

const store: Store<PendingWelcomes | null> = createStore<PendingWelcomes | null>(null);

/** The queue of this tab's member; null if empty [HOME-03]. */
export const welcomes: Followed<PendingWelcomes | null> = store;

/** Sets the queue, also for a reload of this tab; without storage it is lost with the page. */
export function saveWelcomes(next: PendingWelcomes | null): void {
  store.set(next);
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // No storage: this page still has it in memory.
  }
}

// Clear it: a greeting is only for its own member.
session.subscribe(() => {
  if (session.get() === 'signedOut') saveWelcomes(null);
});

/** Restores the queue after a reload; does nothing without a session. */
export function restoreWelcomes(): void {
  if (store.get() !== null) return;
  if (session.get() === 'signedOut') {
    saveWelcomes(null);
    return;
  }
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingWelcomes | null;
    if (Array.isArray(saved?.waiting)) store.set(saved);
  } catch {
    saveWelcomes(null);
  }
}

/** Clears the queue: all was shown, or there is nothing to choose. */
export function clearWelcomes(): void {
  saveWelcomes(null);
}
