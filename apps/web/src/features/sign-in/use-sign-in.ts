import { ApiError, signIn } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFinishSignIn } from '../../data/member/use-finish-sign-in.ts';
import { afterNextPaint } from '../../device/after-next-paint.ts';
import { hasPendingSignOut } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';

/**
 * Signs in with email and password; a rejection becomes a `failure` with its own dialog, which `fetchDialog` preloads
 * during the call [AUTH-01, AUTH-10, HOME-34].
 */
export function useSignIn(fetchDialog: () => Promise<unknown>): {
  busy: boolean;
  /** Message for a problem that the member can fix, until `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  failure: SignInFailure | null;
  endFailure: () => void;
  send: (email: string, password: string) => Promise<void>;
} {
  const config = useConfig();
  const finishSignIn = useFinishSignIn();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  /** Rejections have their dialog; other problems, which are not the member's fault, a message. */
  const showFailure = (error: unknown) => {
    const apiError = error instanceof ApiError ? error : undefined;
    if (!isTransientFailure(error)) setFailure(classifySignInFailure(apiError?.description));
    else if (apiError?.status === 0 || apiError?.status === 429) setTrouble(failureText(error));
    else notify({ title: failureText(error), tone: 'error' });
  };
  const send = async (email: string, password: string) => {
    setBusy(true);
    setTrouble('');
    const { IsStandalonModeSupported: isStandalone, TenantID, IsReferralAvailable: isReferralAvailable } = config;
    try {
      // Paint the feedback first [HOME-37].
      await afterNextPaint();
      // Send the queued sign-out first; later it would end the new session.
      if (hasPendingSignOut()) await (await import('../../data/member/pending-sign-out.ts')).flushPendingSignOut();
      const body = { email: email.trim(), password, isStandalone, TenantID, isReferralAvailable };
      const answer = api.call(signIn, { body });
      fetchDialog().catch(() => {});
      await answer;
      await finishSignIn();
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  };
  return { busy, trouble, clearTrouble: () => setTrouble(''), failure, endFailure: () => setFailure(null), send };
}

/** Reasons for a rejected sign-in, as far as the screen distinguishes them. */
export type SignInFailure = 'oneAttemptLeft' | 'blocked' | 'expired' | 'unknownAccount';

/** Markers in the server's description, in search order. */
const markers: readonly [marker: string, failure: SignInFailure][] = [
  ['One attempt left', 'oneAttemptLeft'],
  ['No attempt left', 'blocked'],
  ['Your password has expired.', 'expired'],
];

/**
 * Returns the reason whose marker is in the server's description (case-sensitive); else an unknown account [AUTH-06].
 */
export function classifySignInFailure(description: string | undefined): SignInFailure {
  return markers.find(([marker]) => description?.includes(marker))?.[1] ?? 'unknownAccount';
}
