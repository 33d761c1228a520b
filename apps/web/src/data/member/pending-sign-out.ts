import { signOut } from '@fareback/contract';
import { clearPendingSignOut, hasPendingSignOut } from '../../device/session.ts';
import { api } from '../calls/client.ts';

/** One after the other: whoever asks while a call hangs is not told that it could not be reached. */
let underWay: Promise<void> = Promise.resolve();

async function pay(): Promise<void> {
  try {
    // Asked at the last moment: whoever has come in since is not to be signed out.
    if (!hasPendingSignOut()) return;
    await api.call(signOut);
    clearPendingSignOut();
  } catch {
    // Still owed.
  }
}

/** Tells the server of a member who has left this device, where it has not heard of that yet; settles once it answered or could not be reached. Never rejects [AUTH-16]. */
export function flushPendingSignOut(): Promise<void> {
  underWay = underWay.then(pay);
  return underWay;
}

/** Tells it at once, and whenever the network is back or the page is returned to. Answers how to stop. */
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
