import { ApiError, signUp } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFinishSignIn } from '../../data/member/use-finish-sign-in.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { notify } from '../../state/notices.ts';
import type { SignUpFailure } from './classify-sign-up-failure.ts';
import { clearDraft } from './saved-draft.ts';
import { useRegister } from './use-register.ts';
import type { Details } from './use-sign-up-input.ts';

/**
 * Registers a member and lets them in [SIGNUP-08]. `finish` completes a registration whose code was not taken; false when
 * it has to be tried again [SIGNUP-13].
 */
export function useSignUp(): {
  busy: boolean;
  /** Why it could not be sent just now, in words, until the device is connected again or `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  /** Resolves with null when the member is in, or when `trouble` or a passing message says why not. */
  send: (details: Details, code: string) => Promise<SignUpFailure | null>;
  finish: () => Promise<boolean>;
} {
  const failureText = useFailureText();
  const finishSignIn = useFinishSignIn();
  const register = useRegister();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const notifyFailure = (error: unknown) => notify({ title: failureText(error), tone: 'error' });
  const send = async (details: Details, code: string): Promise<SignUpFailure | null> => {
    setBusy(true);
    setTrouble('');
    try {
      const failure = await register(details, code);
      if (failure === null) await finishSignIn();
      if (failure === null) clearDraft();
      return failure;
    } catch (error) {
      // What the member can do something about stands by the form until it is done.
      if (error instanceof ApiError && (error.status === 0 || error.status === 429)) setTrouble(failureText(error));
      else notifyFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  };

  const finish = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await api.call(signUp, { body: null }).catch((error: unknown) => {
        // Refused: the account exists all the same; entering tells whether its session does too.
        if (isTransientFailure(error)) throw error;
      });
      await finishSignIn();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, trouble, clearTrouble: () => setTrouble(''), send, finish };
}
