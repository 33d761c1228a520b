import {
  ApiError,
  type ErrorCode,
  normalizeCode,
  type PromotionResult,
  signIn,
  signUp,
  signUpWithAgencyAccount,
} from '@fareback/contract';
import { useRef, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { flushPendingSignOut } from '../../data/member/pending-sign-out.ts';
import { useFinishSignIn } from '../../data/member/use-finish-sign-in.ts';
import { createPromotionWelcome, createTenantWelcome, queueWelcomes } from '../../device/greetings.ts';
import { clearInvitation, savedInvitation } from '../../device/saved-invitation.ts';
import { expectMember } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { usageLimitText } from '../../forms/friends-code.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { clearDraft, type Details, isUnanswered, markUnanswered, type SignUpField } from './use-sign-up-input.ts';

/**
 * Creates an account, once per email. Resolves to null on success, else to what the rejection shows; rejects if a retry
 * may help. Once the account exists the device expects its member, so a reload or a lost connection does not lose it
 * [SIGNUP-08, SIGNUP-15]; after a lost response the next attempt signs in [SIGNUP-20]. Includes a referral opened here
 * [REFER-20]. `isAgencys`: with the agency's account instead of a password [AUTH-50].
 */
function useRegister(isAgencys: boolean): (details: Details, code: string) => Promise<SignUpFailure | null> {
  const config = useConfig();
  /** Email of an account created here but not signed in yet. */
  const madeFor = useRef<string | null>(null);

  /** The account exists: queue the greetings for Home. */
  const made = (email: string, promotion: PromotionResult | null) => {
    madeFor.current = email;
    clearDraft();
    clearInvitation();
    expectMember();
    queueWelcomes([createTenantWelcome(config), createPromotionWelcome(promotion)], {
      offersLanguage: !config.IsOnboardingShort,
    });
  };

  /**
   * Checks if a sign-up without a response created the account by signing in: only its creator has the password, which
   * reveals nothing to others.
   */
  const enterUnheard = async ({ password }: Details, email: string): Promise<boolean> => {
    if (!isUnanswered(email)) return false;
    try {
      await api.call(signIn, { body: { email, password, isStandalone: true, TenantID: config.TenantID } });
      return true;
    } catch (error) {
      if (isTransientFailure(error)) throw error;
      return false;
    }
  };

  return async (details, code) => {
    const email = details.email.trim();
    if (madeFor.current === email) return null;
    const friendCode = savedInvitation.get();
    // Send the queued sign-out first; later it would end the new session.
    await flushPendingSignOut();
    try {
      const { password, confirmNewPassword, ...known } = details;
      const body = {
        inviteCode: normalizeCode(code) || null,
        ...(friendCode !== null && { friendCode }),
        tenantID: config.TenantID,
        ...known,
        name: details.name.trim(),
        email,
      };
      const reply = isAgencys
        ? await api.call(signUpWithAgencyAccount, { body })
        : await api.call(signUp, { body: { ...body, password, confirmNewPassword } });
      made(email, reply.promotionInfo);
      if (!reply.isInviteCodeInvalid) return null;
      return classifySignUpFailure({ code: '', description: signedUpWithoutCodeText, field: null });
    } catch (error) {
      if (!(error instanceof ApiError) || isAboutAgencyAccount(error)) throw error;
      if (isAgencys && isLostAnswer(error)) throw error;
      if (isLostAnswer(error)) markUnanswered(email);
      const failure = classifySignUpFailure(error);
      if (failure.kind === 'signedUpWithoutCode') made(email, null);
      else if (isTransientFailure(error)) throw error;
      else if (await enterUnheard(details, email)) {
        made(email, null);
        return null;
      }
      return failure;
    }
  };
}

/** True if the agency's account cannot be used: the rider starts again with its button [AUTH-51]. */
const isAboutAgencyAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('AGENCY_ACCOUNT_');

type SignUpFailure =
  /** The account was created, without the code [SIGNUP-13]. */
  | { kind: 'signedUpWithoutCode' }
  | { kind: 'field'; field: SignUpField; code: ErrorCode }
  /** Opens a dialog titled by its subject: the code, or the email [SIGNUP-12, SIGNUP-17]. */
  | { kind: 'dialog'; about: 'code' | 'email'; text: string };

interface Facts {
  code: string;
  description: string;
  field: string | null;
}

/** The server's text if the account was created and its code rejected [SIGNUP-14]. */
const signedUpWithoutCodeText = 'Invite code is invalid but user is signed up.';

const warningMarkers = [signedUpWithoutCodeText, 'SIGN_UP_WITH_WARNING'];

const fieldOfRule: Readonly<Record<string, SignUpField>> = {
  MissingNameError: 'name',
  InvalidNameError: 'name',
  NameLengthError: 'name',
  MissingEmailError: 'email',
  InvalidEmailError: 'email',
  MissingPasswordError: 'password',
  PasswordLengthError: 'password',
  InvalidSpecialCharError: 'password',
  IncorrectPasswordCompositionError: 'password',
  CommonPasswordError: 'password',
  SIGN_UP_NOT_POSSIBLE: 'email',
  PasswordsNotMatch: 'confirmNewPassword',
  AGE_NOT_CONFIRMED: 'isOldEnough',
};

/** True if the error's code, field or text is about the invite code. */
function isAboutCode({ code, description, field }: Facts): boolean {
  return (
    field === 'inviteCode' ||
    /CODE|REFERRAL|SEGMENT|^3100[12]$|JOIN_PROGRAMME/.test(code) ||
    /\bcode\b/i.test(description)
  );
}

/** Decides what a rejected sign-up shows [SIGNUP-11, SIGNUP-12, SIGNUP-13, SIGNUP-17, SIGNUP-18]. */
export function classifySignUpFailure(facts: Facts): SignUpFailure {
  const { code, description } = facts;
  if (warningMarkers.some((marker) => description.includes(marker) || code.includes(marker)))
    return { kind: 'signedUpWithoutCode' };
  if (description.includes('Email already exists') || code === 'EMAIL_ALREADY_EXISTS')
    return { kind: 'field', field: 'email', code: 'EMAIL_ALREADY_EXISTS' };
  if (description.includes(usageLimitText)) return { kind: 'dialog', about: 'code', text: description };
  const field = fieldOfRule[code];
  if (field !== undefined) return { kind: 'field', field, code: code as ErrorCode };
  return { kind: 'dialog', about: isAboutCode(facts) ? 'code' : 'email', text: description };
}

/**
 * Registers a member and signs them in [SIGNUP-08]. `finish` completes a registration whose code was rejected; resolves
 * to false if it must be retried [SIGNUP-13].
 */
export function useSignUp(isAgencys = false): {
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
  const register = useRegister(isAgencys);
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
      if (isAboutAgencyAccount(error)) setTrouble(error.description);
      // Problems that the member can fix are shown near the form until resolved.
      else if (error instanceof ApiError && (error.status === 0 || error.status === 429))
        setTrouble(failureText(error));
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
