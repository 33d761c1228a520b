import { limits } from '@fareback/contract';
import { createStore, type Followed, type Store } from '../state/store.ts';

/** Where this device keeps the code of the invitation that was opened last. */
const KEY = 'invitation';
const maxAgeMs = limits.referralWindowDays * 86_400_000;

function read(): string | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { code?: unknown; keptAt?: unknown } | null;
    if (typeof saved?.code !== 'string' || typeof saved.keptAt !== 'number') return null;
    return Date.now() - saved.keptAt <= maxAgeMs ? saved.code : null;
  } catch {
    return null;
  }
}

const store: Store<string | null> = createStore<string | null>(read(), null);

/** The code of a friend's invitation that a visitor opened here and nobody has answered yet; null when there is none. */
export const savedInvitation: Followed<string | null> = store;

// Another tab of the browser has opened one, or answered it; a server has no tabs.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) store.set(read());
});

/** Keeps an invitation for whoever signs up or in on this device within five days [REFER-20]. */
export function saveInvitation(code: string): void {
  store.set(code);
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, keptAt: Date.now() }));
  } catch {
    // The page itself still knows.
  }
}

/** Puts it aside until the app is opened anew: it could not be asked about just now. */
export function hideInvitation(): void {
  store.set(null);
}

/** Forgets it: it was answered, or went along with a sign-up. */
export function clearInvitation(): void {
  store.set(null);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
