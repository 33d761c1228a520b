import type { ApiError, UserInfo, UserStatus } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useStore } from '../../state/store.ts';
import { usePhoneWritings } from './use-phone-writing.ts';
import { changeWork, endWork, type VerificationStep, verificationOf, verificationState } from './verification-state.ts';

/** What is said to the member at a step, and whether something is under way. */
function useVerificationMessages() {
  const [error, setError] = useState<string>();
  const [passwordError, setPasswordError] = useState<string>();
  const [isResent, setResent] = useState(false);
  const [isCodeOver, setCodeOver] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    error,
    setError,
    /** What is wrong with the password, where one is asked for. */
    passwordError,
    setPasswordError,
    /** Said under the digits once another code is on its way. */
    isResent,
    setResent,
    /** Whether the present code can't be entered any more. */
    isCodeOver,
    setCodeOver,
    busy,
    setBusy,
  };
}

/** What the member is doing to verify a phone, what is said to them about it, and the steps that both ways to the server take [PHONE-02]. */
export function useVerificationWork(isChange: boolean) {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const userId = useUserInfo()?.UserID ?? '';
  const work = verificationOf(userId, useStore(verificationState));
  const writings = usePhoneWritings();
  const country = work.country ?? writings.countries[0] ?? '';
  const messages = useVerificationMessages();
  const { setError, setPasswordError, setResent, setCodeOver, setBusy } = messages;
  const change = (part: Parameters<typeof changeWork>[1]) => changeWork(userId, part);

  return {
    work,
    /** Whether a verified member changes the number [PHONE-13]. */
    isChange,
    writings,
    /** The country of the number in the field, and how its numbers are written. */
    country,
    writing: writings.writingIn(country),
    change,
    ...messages,
    /** Something is asked of the server: what was said before goes while it is under way. */
    during: async (act: () => Promise<void>) => {
      setBusy(true);
      setError(undefined);
      setPasswordError(undefined);
      setResent(false);
      try {
        await act();
      } finally {
        setBusy(false);
      }
    },
    goTo: (step: VerificationStep) => {
      // Before the step is drawn: its field gets the focus then, and what is typed into it must not be dropped.
      setBusy(false);
      change({ step });
      setError(undefined);
      setResent(false);
      setCodeOver(false);
    },
    succeed: (userStatus: UserStatus) => {
      // At once: whoever goes on before the reload has answered is verified all the same.
      client.setQueriesData<UserInfo>(
        { queryKey: ['userInfo'] },
        (member) => member && { ...member, userStatus, isPhoneVerified: true },
      );
      endWork(userId);
      change({ step: 'verified' });
      setError(undefined);
      announce(t(isChange ? 'verify.changedTitle' : 'verify.successTitle'));
      void refresh(client, 'status');
    },
    /** Forgets a success once its drawer has gone. */
    end: () => {
      if (work.step === 'verified') endWork(userId);
    },
  };
}

/** What `useVerificationWork` gives. */
export type VerificationWork = ReturnType<typeof useVerificationWork>;

/** What a refusal or a lost connection says under the field; a device may believe itself connected where nothing comes through [PHONE-09]. */
export function useErrorText(): (failure: Pick<ApiError, 'status' | 'description'>) => string {
  const { t } = useFullTranslation();
  return ({ status, description }) =>
    description || t(status === 0 ? 'common.noConnection' : 'validation.phoneFallback');
}

/** A failure of our own, which no server explained. */
export const noAnswer = { status: 500, code: '', description: '', body: null, retryAfterSeconds: null };
