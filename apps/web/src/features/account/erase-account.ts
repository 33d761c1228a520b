import { ApiError, eraseOwnData, getUserInfo } from '@fareback/contract';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';

let stopFollowing = (): void => {};

/**
 * Deletes the account; rejects where that was refused or has not been answered. After an answer that was lost, a session
 * that the server then knows no more was ended by the deletion: that is told, with `title`, in place of asking to sign in
 * to an account that is gone; for this page only, and not where the server has refused since, or has told that the member
 * is still here, whom it is asked about at once, and again when the network is back [ACCT-11].
 */
export async function eraseAccount(currentPassword: string, title: string): Promise<void> {
  try {
    await api.call(eraseOwnData, { body: { currentPassword } });
  } catch (error) {
    if (isTransientFailure(error)) followEnd(title);
    else if (error instanceof ApiError && error.status !== 403) stopFollowing();
    throw error;
  }
}

function followEnd(title: string): void {
  stopFollowing();
  const stopHearing = tellOnceErased(title);
  const ask = () =>
    void api.call(getUserInfo, { params: { lang: 'en' } }).then(
      () => stopFollowing(),
      // Nobody knows yet; or the member is gone, which whoever hears of every failed call has told by now.
      () => {},
    );
  addEventListener('online', ask);
  stopFollowing = () => {
    removeEventListener('online', ask);
    stopHearing();
    stopFollowing = () => {};
  };
  ask();
}

function tellOnceErased(title: string): () => void {
  return session.subscribe(() => {
    if (session.get() !== 'signedOut') return;
    stopFollowing();
    // Whoever forgets the member says why behind it; who signs out or hears of the end by themselves are told nothing more.
    queueMicrotask(() => {
      if (appError.get() !== 'LOGIN_ERROR') return;
      appError.set('NONE');
      notify({ title, tone: 'success' });
    });
  });
}
