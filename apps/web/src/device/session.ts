import { endErrors } from '../state/notices.ts';
import { onWritten } from '../state/other-tabs.ts';
import { createStore } from '../state/store.ts';
import { encryptedDbName } from './encrypted-db-name.ts';

/** Where the signed-in flag is kept [AUTH-17]. */
const FLAG = 'isAuthenticated';

/** What the flag says of a member who has left without the server having heard of it. */
const PENDING_SIGN_OUT = 'owed';

/** Where it is noted that the safe holds what was told of the member who is signed in. */
const STATE_FLAG = 'hasState';

/** Whether a member is signed in on this page: `unknown` until the start sequence has asked the server. */
export type SessionState = 'unknown' | 'signedIn' | 'signedOut';

/** The page's session state. */
export const session = createStore<SessionState>('unknown');

// What a member bought leaves the device with the member, with the key to it; a start that could not ask who is here
// sends nobody away. Here, since a session can be lost before anything of Home was fetched [ERR-14].
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  try {
    if (!hasSignInFlag()) indexedDB.deleteDatabase(encryptedDbName);
  } catch {
    // No storage: nothing was kept.
  }
});

/** Name of the cookie by which the server tells that somebody was let in on the way to this page: by a plain form, or handed over (`http/arrival.ts`). */
const ARRIVAL = 'signedIn';

/** Notes on the device that somebody was let in just now, as the app itself notes a sign-in; nothing of whoever was here before is shown to them [AUTH-17, AUTH-38, ERR-14]. */
export function recordArrival(): void {
  if (!document.cookie.split('; ').includes(`${ARRIVAL}=true`)) return;
  document.cookie = `${ARRIVAL}=; path=/; max-age=0`;
  expectMember();
}

/**
 * Whether to ask who is here: where the device remembers a sign-in, and always without standalone mode, as a hand-over
 * brings a session that this page has not heard of; never where a sign-out is owed [AUTH-16, AUTH-17, AUTH-19, AUTH-34].
 */
export function remembersSignIn(isStandalone: boolean): boolean {
  return !hasPendingSignOut() && (!isStandalone || hasSignInFlag());
}

/** Whether this device remembers a sign-in [AUTH-17]. */
export function hasSignInFlag(): boolean {
  return localStorage.getItem(FLAG) === 'true';
}

/** Whether a member has left this device, nobody has come since, and the server has yet to hear of it [AUTH-16]. */
export function hasPendingSignOut(): boolean {
  return localStorage.getItem(FLAG) === PENDING_SIGN_OUT;
}

/** Notes for this page, its other tabs and later ones that the member has left and the server is to be told. */
export function queueSignOut(): void {
  localStorage.setItem(FLAG, PENDING_SIGN_OUT);
}

/** The server has heard that the member has left. */
export function clearPendingSignOut(): void {
  if (hasPendingSignOut()) localStorage.setItem(FLAG, 'false');
}

/** Whether the safe holds what was told of whoever is signed in here; not where somebody else has come since [ERR-14]. */
export function hasOfflineState(): boolean {
  return localStorage.getItem(STATE_FLAG) === 'true';
}

/** Notes that the safe holds what was told of the member who is signed in. */
export function markOfflineState(): void {
  localStorage.setItem(STATE_FLAG, 'true');
}

/** Marks the member as signed in, after the server said so. */
export function markSignedIn(): void {
  localStorage.setItem(FLAG, 'true');
  session.set('signedIn');
  endErrors();
}

/**
 * The server has let somebody in, and this page has yet to learn who: a reload asks for them in place of offering
 * sign-in, so that no account is lost to a broken connection [SIGNUP-08].
 */
export function expectMember(): void {
  localStorage.removeItem(STATE_FLAG);
  localStorage.setItem(FLAG, 'true');
  session.set('unknown');
}

/** Marks the member as signed out; what else knows of them is `forgetMember`'s to clear [AUTH-16]. */
export function markSignedOut(): void {
  localStorage.removeItem(STATE_FLAG);
  if (!hasPendingSignOut()) localStorage.setItem(FLAG, 'false');
  session.set('signedOut');
}

/** Calls back as soon as another tab of the browser signs out: one device, one member [AUTH-16, AUTH-17]. Answers how to stop. */
export function onSignOutInOtherTab(onSignedOut: () => void): () => void {
  return onWritten(FLAG, (value) => {
    if (value !== 'true' && session.get() === 'signedIn') onSignedOut();
  });
}
