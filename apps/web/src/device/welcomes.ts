import { createStore, type Followed, type Store } from '../state/store.ts';
import { session } from './session.ts';

/** A greeting in a dialog: after sign-up from the tenant, or for a code that was accepted. */
export interface Welcome {
  title: string;
  text: string;
  /** Picture over the whole width. */
  image: string | null;
  /** Small square drawing, where there is no picture. */
  icon?: string | null;
  buttonLabel: string;
  /** Where the button leads, besides closing; null leads nowhere. */
  link: string | null;
}

/** What greets a member, first to last, and whether they may choose a language afterwards. */
export interface PendingWelcomes {
  waiting: readonly Welcome[];
  offersLanguage: boolean;
}

/** Where this tab keeps what was not shown yet. */
const KEY = 'welcomes';

const store: Store<PendingWelcomes | null> = createStore<PendingWelcomes | null>(null);

/** What waits to greet the member of this tab; null when nothing does [HOME-03]. */
export const welcomes: Followed<PendingWelcomes | null> = store;

/** Sets what waits, here and for a reload of this tab; a browser that keeps nothing loses it with the page. */
export function saveWelcomes(next: PendingWelcomes | null): void {
  store.set(next);
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // The page itself still knows.
  }
}

// A greeting is for the member who earned it, not for whoever signs in next.
session.subscribe(() => {
  if (session.get() === 'signedOut') saveWelcomes(null);
});

/** Takes up what waited before this page was reloaded; nothing without a session, as nobody is here to be greeted. */
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

/** Forgets everything that waits: all was shown, or there is nothing to choose. */
export function clearWelcomes(): void {
  saveWelcomes(null);
}
