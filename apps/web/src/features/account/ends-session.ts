import { ApiError, getUserInfo } from '@fareback/contract';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';

/** What is told of an act that is done. */
interface Done {
  title: string;
  text?: string;
}

let stopWatching = (): void => {};

/**
 * Makes a change that ends this session at the server; rejects where it was refused or has not been answered. After an
 * answer that was lost, a session that the server then knows no more was ended by the change: that is told, as `done`, in
 * place of asking to sign in as if nothing had been changed; for this page only, and not where the server has refused
 * since, or has told that the session is still the same, about which it is asked at once, and again when the network is
 * back [ACCT-11, ACCT-12].
 */
export async function runChangeThatEndsSession(change: () => Promise<unknown>, done: Done): Promise<void> {
  try {
    await change();
    stopWatching();
  } catch (error) {
    if (isTransientFailure(error)) watchForEnd(done);
    else if (error instanceof ApiError && error.code !== 'SESSION_REQUIRED') stopWatching();
    throw error;
  }
}

function watchForEnd(done: Done): void {
  stopWatching();
  const stopNotifying = notifyOnceEnded(done);
  const ask = () =>
    void api.call(getUserInfo, { params: { lang: 'en' } }).then(
      () => stopWatching(),
      // Nobody knows yet; or the session is gone, which whoever hears of every failed call has told by now.
      () => {},
    );
  addEventListener('online', ask);
  stopWatching = () => {
    removeEventListener('online', ask);
    stopNotifying();
    stopWatching = () => {};
  };
  ask();
}

function notifyOnceEnded(done: Done): () => void {
  return session.subscribe(() => {
    if (session.get() !== 'signedOut') return;
    stopWatching();
    // Whoever forgets the member says why behind it; who signs out or hears of the end by themselves are told nothing more.
    queueMicrotask(() => {
      if (appError.get() !== 'LOGIN_ERROR') return;
      appError.set('NONE');
      notify({ ...done, tone: 'success' });
    });
  });
}
