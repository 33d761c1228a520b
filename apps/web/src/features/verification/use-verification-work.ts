import type { UserInfo, UserStatus } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../data/refresh.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';
import { announce } from '../../ui/feedback/live-region.tsx';
import { changeWork, endWork, type VerificationStep, verificationOf, verificationState } from './verification-state.ts';

/** What the member is doing to verify a phone, what is said to them about it, and the steps that both ways to the server take [PHONE-02]. */
export function useVerificationWork() {
  const { t } = useSpeech();
  const client = useQueryClient();
  const userId = useUserInfo()?.UserID ?? '';
  const work = verificationOf(userId, useStore(verificationState));
  const [error, setError] = useState<string>();
  /** Said under the digits once another code is on its way. */
  const [isResent, setResent] = useState(false);
  /** Whether the present code can't be entered any more. */
  const [isCodeOver, setCodeOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (part: Parameters<typeof changeWork>[1]) => changeWork(userId, part);

  return {
    work,
    change,
    error,
    setError,
    isResent,
    setResent,
    isCodeOver,
    setCodeOver,
    busy,
    /** Something is asked of the server: what was said before goes while it is under way. */
    during: async (act: () => Promise<void>) => {
      setBusy(true);
      setError(undefined);
      setResent(false);
      try {
        await act();
      } finally {
        setBusy(false);
      }
    },
    goTo: (step: VerificationStep) => {
      change({ step, code: '' });
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
      announce(t('verify.successTitle'));
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

/** What a refusal or a lost connection says under the field. */
export function useRefusalText(): (description: string) => string {
  const { t } = useSpeech();
  return (description) => description || t(navigator.onLine ? 'validation.phoneFallback' : 'common.noConnection');
}

/** A failure that no server explained. */
export const noAnswer = { code: '', description: '', body: null, retryAfterSeconds: null };
