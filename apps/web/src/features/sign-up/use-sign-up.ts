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
 * Registers a member and signs them in [SIGNUP-08]. `finish` completes a registration whose code was rejected; resolves
 * to false if it must be retried [SIGNUP-13].
 */
export function useSignUp(): {
  busy: boolean;
  /** Why it could not be sent, until the device is online or `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  /** Resolves to null once the member is signed in, or if `trouble` or a passing message says why not. */
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
      // Problems that the member can fix are shown near the form until resolved.
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
        // Rejected: the account exists anyway; signing in shows if its session does, too.
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
