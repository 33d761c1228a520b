import { ApiError, normalizeCode, type PromotionResult, signUp } from '@fareback/contract';
import { useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { isTransientFailure } from '../../data/is-transient-failure.ts';
import { useFailureText } from '../../data/use-failure-text.ts';
import { useFinishSignIn } from '../../data/use-finish-sign-in.ts';
import { expectMember } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { greet, promotionWelcome, tenantWelcome } from '../../device/welcomes.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { classifySignUpFailure, type SignUpFailure, signedUpWithoutCodeText } from './classify-sign-up-failure.ts';
import type { Details } from './details-step.tsx';
import { forgetDraft } from './kept-draft.ts';

/** What came of sending the form: null when the member is in, or when `trouble` or a passing message says why not. */
type Outcome = SignUpFailure | null;

/**
 * Registers a member and lets them in. `finish` completes a registration whose code was not taken; false when it has to
 * be tried again. From the moment the account exists the device expects its member, so that neither a reload nor a lost
 * connection leaves it behind [SIGNUP-08, SIGNUP-13, SIGNUP-15].
 */
export function useSignUp(): {
  busy: boolean;
  /** Why it could not be sent just now, in words, until the device is connected again or `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  send: (details: Details, code: string) => Promise<Outcome>;
  finish: () => Promise<boolean>;
} {
  const failureText = useFailureText();
  const config = useConfig();
  const finishSignIn = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  /** E-mail of an account that was made here and could not be entered yet. */
  const madeFor = useRef<string | null>(null);

  const tellTrouble = (error: unknown) => notify({ title: failureText(error), tone: 'error' });
  /** The account is there: greetings wait for Home, where entering leads. */
  const made = (email: string, promotion: PromotionResult | null) => {
    madeFor.current = email;
    forgetDraft();
    expectMember();
    greet([tenantWelcome(config), promotionWelcome(promotion)], { offersLanguage: true });
  };

  const register = async (details: Details, code: string): Promise<Outcome> => {
    const email = details.email.trim();
    try {
      const reply = await api.call(signUp, {
        body: {
          inviteCode: normalizeCode(code) || null,
          tenantID: config.TenantID,
          ...details,
          name: details.name.trim(),
          email,
        },
      });
      made(email, reply.promotionInfo);
      if (!reply.isInviteCodeInvalid) return null;
      return classifySignUpFailure({ code: '', description: signedUpWithoutCodeText, field: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = classifySignUpFailure(error);
      if (failure.kind === 'signedUpWithoutCode') made(email, null);
      else if (isTransientFailure(error)) throw error;
      return failure;
    }
  };

  const send = async (details: Details, code: string): Promise<Outcome> => {
    setBusy(true);
    setTrouble('');
    try {
      const isMade = madeFor.current === details.email.trim();
      const failure = isMade ? null : await register(details, code);
      if (failure === null) await finishSignIn();
      if (failure === null) forgetDraft();
      return failure;
    } catch (error) {
      // What the member can do something about stands by the form until it is done.
      if (error instanceof ApiError && (error.status === 0 || error.status === 429)) setTrouble(failureText(error));
      else tellTrouble(error);
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
      tellTrouble(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, trouble, clearTrouble: () => setTrouble(''), send, finish };
}
