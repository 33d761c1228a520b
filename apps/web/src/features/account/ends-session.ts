import { ApiError, getUserInfo } from '@fareback/contract';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';

interface Done {
  title: string;
  text?: string;
}

let stopWatching = (): void => {};

/**
 * Makes a change that ends this session on the server; rejects if it was rejected or has no response yet. If the
 * response is lost and the session is later gone, the change succeeded: shows `done` rather than a lost-session error.
 * Only for this page, and not if a later attempt was rejected or the server confirmed the same session, which is
 * checked at once and again when online [ACCT-11, ACCT-12].
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
      // Either still unknown, or the session is gone and the failure listener has handled it.
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
    // Runs after the member is cleared; members who sign out or get the message themselves see no second one.
    queueMicrotask(() => {
      if (appError.get() !== 'LOGIN_ERROR') return;
      appError.set('NONE');
      notify({ ...done, tone: 'success' });
    });
  });
}
