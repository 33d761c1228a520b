import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';

let stopFollowing = (): void => {};

/**
 * After a deletion whose answer was lost: a session that the server then knows no more was ended by it. That is told, with
 * `title`, in place of asking to sign in to an account that is gone. For this page only, and until `forgetErasure` [ACCT-11].
 */
export function tellOnceErased(title: string): void {
  stopFollowing();
  stopFollowing = session.subscribe(() => {
    if (session.get() !== 'signedOut') return;
    stopFollowing();
    // Whoever forgets the member says why behind it; who signs out or hears of the end by themselves is told nothing more.
    queueMicrotask(() => {
      if (appError.get() !== 'LOGIN_ERROR') return;
      appError.set('NONE');
      notify({ title, tone: 'success' });
    });
  });
}

/** The server has answered since and refused: what was asked for before had not been done. */
export const forgetErasure = (): void => stopFollowing();
