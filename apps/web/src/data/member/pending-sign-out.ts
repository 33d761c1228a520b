import { signOut } from '@fareback/contract';
import { clearPendingSignOut, hasPendingSignOut } from '../../device/session.ts';
import { api } from '../calls/client.ts';

/** Runs one at a time: a second caller waits for the pending call. */
let underWay: Promise<void> = Promise.resolve();

async function pay(): Promise<void> {
  try {
    // Check at the last moment, to avoid signing out a member who signed in since.
    if (!hasPendingSignOut()) return;
    await api.call(signOut);
    clearPendingSignOut();
  } catch {
    // Stays queued.
  }
}

/** Sends the queued sign-out, if any; settles after a response or a failure. Never rejects [AUTH-16]. */
export function flushPendingSignOut(): Promise<void> {
  underWay = underWay.then(pay);
  return underWay;
}

/** Sends it now, when the network is back, and when the page becomes visible. Returns a function to stop. */
export function watchPendingSignOut(): () => void {
  const again = () => void flushPendingSignOut();
  again();
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
