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

function useVerificationMessages() {
  const [error, setError] = useState<string>();
  const [passwordError, setPasswordError] = useState<string>();
  const [isResent, setResent] = useState(false);
  const [isCodeOver, setCodeOver] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    error,
    setError,
    passwordError,
    setPasswordError,
    /** Confirms below the digits that another code was sent. */
    isResent,
    setResent,
    isCodeOver,
    setCodeOver,
    busy,
    setBusy,
  };
}

/** State of a phone verification: input, messages, and actions shared by both calls [PHONE-02]. */
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
    isChange,
    writings,
    country,
    writing: writings.writingIn(country),
    change,
    ...messages,
    /** Runs a server call; clears earlier messages while it runs. */
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
      // Before the next step renders: its field gets the focus then, and its input must not be dropped.
      setBusy(false);
      change({ step });
      setError(undefined);
      setResent(false);
      setCodeOver(false);
    },
    succeed: (userStatus: UserStatus) => {
      // Update at once: the member may continue before the reload completes.
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
    /** Clears a success once its drawer is closed. */
    end: () => {
      if (work.step === 'verified') endWork(userId);
    },
  };
}

export type VerificationWork = ReturnType<typeof useVerificationWork>;

/**
 * Returns the message of a rejection or a lost connection; a device may report a connection that does not work
 * [PHONE-09].
 */
export function useErrorText(): (failure: Pick<ApiError, 'status' | 'description'>) => string {
  const { t } = useFullTranslation();
  return ({ status, description }) =>
    description || t(status === 0 ? 'common.noConnection' : 'validation.phoneFallback');
}

/** A failure of our own, without a server error. */
export const noAnswer = { status: 500, code: '', description: '', body: null, retryAfterSeconds: null };
