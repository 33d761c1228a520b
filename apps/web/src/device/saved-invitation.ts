import { limits } from '@fareback/contract';
import { createStore, type Followed, type Store } from '../state/store.ts';

/** Storage key of the last opened invitation's code. */
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

/** Code of a referral link that a visitor opened here and has not answered; null without one. */
export const savedInvitation: Followed<string | null> = store;

// Another tab opened or answered one; does not exist on the server.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) store.set(read());
});

/** Stores an invitation for the member who signs up or in on this device within five days [REFER-20]. */
export function saveInvitation(code: string): void {
  store.set(code);
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, keptAt: Date.now() }));
  } catch {
    // The page itself still knows.
  }
}

/** Hides it until the app is reopened, because asking about it failed. */
export function hideInvitation(): void {
  store.set(null);
}

/** Deletes it after it was answered or sent with a sign-up. */
export function clearInvitation(): void {
  store.set(null);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
