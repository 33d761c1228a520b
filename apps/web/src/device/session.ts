import { clearErrors } from '../state/notices.ts';
import { onStorageChange } from '../state/on-storage-change.ts';
import { createStore } from '../state/store.ts';
import { encryptedDbName } from './encrypted-db-name.ts';

/** Storage key of the signed-in flag [AUTH-17]. */
const FLAG = 'isAuthenticated';

/** Value of the flag after a sign-out that the server has not confirmed. */
const PENDING_SIGN_OUT = 'owed';

/** Storage key of the mark that a state is stored for the signed-in member. */
const STATE_FLAG = 'hasState';

/** Session state of this page: `unknown` until the start has asked the server. */
type SessionState = 'unknown' | 'signedIn' | 'signedOut';

export const session = createStore<SessionState>('unknown');

// Deletes tickets and their key when the session ends; a start that could not identify the user deletes nothing. Here,
// because a session can end before any of Home has loaded [ERR-14].
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  try {
    if (!hasSignInFlag()) indexedDB.deleteDatabase(encryptedDbName);
  } catch {
    // No storage: nothing was stored.
  }
});

/**
 * Cookie by which the server says that a plain form or a handover signed the user in on the way to this page
 * (`http/arrival.ts`).
 */
const ARRIVAL = 'signedIn';

/**
 * Marks the device as signed in after such an arrival, like the app's own sign-in, and hides data of an earlier member
 * [AUTH-17, AUTH-38, ERR-14].
 */
export function recordArrival(): void {
  if (!document.cookie.split('; ').includes(`${ARRIVAL}=true`)) return;
  document.cookie = `${ARRIVAL}=; path=/; max-age=0`;
  expectMember();
}

/**
 * True if the start should ask who is signed in: if the device remembers a session, and always without standalone mode,
 * because a handover creates a session unknown to this page; never with a queued sign-out [AUTH-16, AUTH-17, AUTH-19,
 * AUTH-34].
 */
export function remembersSignIn(isStandalone: boolean): boolean {
  return !hasPendingSignOut() && (!isStandalone || hasSignInFlag());
}

/** True if this device remembers a session [AUTH-17]. */
export function hasSignInFlag(): boolean {
  return localStorage.getItem(FLAG) === 'true';
}

/** True if a member signed out, no other member has signed in since, and the server has not confirmed it [AUTH-16]. */
export function hasPendingSignOut(): boolean {
  return localStorage.getItem(FLAG) === PENDING_SIGN_OUT;
}

/** Queues the sign-out for this page, its other tabs and later ones. */
export function queueSignOut(): void {
  localStorage.setItem(FLAG, PENDING_SIGN_OUT);
}

/** Removes the queued sign-out after the server confirmed it. */
export function clearPendingSignOut(): void {
  if (hasPendingSignOut()) localStorage.setItem(FLAG, 'false');
}

/** True if a state is stored for the signed-in member; false if another has signed in since [ERR-14]. */
export function hasOfflineState(): boolean {
  return localStorage.getItem(STATE_FLAG) === 'true';
}

/** Marks that a state is stored for the signed-in member. */
export function markOfflineState(): void {
  localStorage.setItem(STATE_FLAG, 'true');
}

/** Marks the member as signed in, after the server said so. */
export function markSignedIn(): void {
  localStorage.setItem(FLAG, 'true');
  session.set('signedIn');
  clearErrors();
}

/**
 * Marks that the server created a session for a still unknown member: a reload loads them rather than offering sign-in,
 * so a broken connection loses no account [SIGNUP-08].
 */
export function expectMember(): void {
  localStorage.removeItem(STATE_FLAG);
  localStorage.setItem(FLAG, 'true');
  session.set('unknown');
}

/** Marks the member as signed out; `forgetMember` clears the rest [AUTH-16]. */
export function markSignedOut(): void {
  localStorage.removeItem(STATE_FLAG);
  if (!hasPendingSignOut()) localStorage.setItem(FLAG, 'false');
  session.set('signedOut');
}

/** Calls back when another tab signs out: one device, one member [AUTH-16, AUTH-17]. Returns a function to stop. */
export function onSignOutInOtherTab(onSignedOut: () => void): () => void {
  return onStorageChange(FLAG, (value) => {
    if (value !== 'true' && session.get() === 'signedIn') onSignedOut();
  });
}
