import {
  ApiError,
  confirmPhoneCode,
  sendPhoneCode,
  type UserInfo,
  type UserStatus,
  whyNotPhone,
} from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { dataSets } from '../../data/data-sets.ts';
import { refresh } from '../../data/refresh.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';
import { announce } from '../../ui/feedback/live-region.tsx';
import { classifySendFailure, needsNewCode } from './classify-send-failure.ts';
import { nationalPhoneDigits } from './phone-mask.ts';
import {
  changeWork,
  codeOnItsWay,
  endWork,
  sentNow,
  type VerificationStep,
  verificationOf,
  verificationState,
} from './verification-state.ts';

const noAnswer = { code: '', description: '', body: null, retryAfterSeconds: null };

/** The steps of verifying a phone, what was typed, and what went wrong [PHONE-02, PHONE-07..10]. */
export function usePhoneVerification() {
  const { t, language } = useSpeech();
  const client = useQueryClient();
  const userId = useUserInfo()?.UserID ?? '';
  const work = verificationOf(userId, useStore(verificationState));
  const change = (part: Parameters<typeof changeWork>[1]) => changeWork(userId, part);
  const [error, setError] = useState<string>();
  /** Said under the digits once another code is on its way. */
  const [isResent, setResent] = useState(false);
  /** Whether the present code can't be entered any more. */
  const [isCodeOver, setCodeOver] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Completion may be reported more than once; a code is sent once. */
  const isConfirming = useRef(false);

  const goTo = (step: VerificationStep) => {
    change({ step, code: '' });
    setError(undefined);
    setResent(false);
    setCodeOver(false);
  };

  const succeed = (userStatus: UserStatus) => {
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
  };

  const refuse = (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const reason = classifySendFailure(facts);
    if (reason.kind === 'verified') return succeed('VERIFIED');
    if (reason.kind === 'inUse' && !wasMigration) return goTo('inUse');
    if (work.step === 'inUse' || reason.kind === 'inUse') change({ step: 'phone', code: '' });
    // The number is with the account that took it from this one: going on again would lead in a circle [PHONE-05].
    if (reason.kind === 'inUse') setError(t('errors.PHONE_ALREADY_REGISTERED'));
    else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(reason.text || t(navigator.onLine ? 'validation.phoneFallback' : 'common.noConnection'));
      if (reason.retryAt !== null) change({ retryAt: reason.retryAt });
    }
  };

  const ask = async (isMigration: boolean): Promise<void> => {
    const phone = nationalPhoneDigits(work.phone);
    const isAgain = work.step === 'code';
    setBusy(true);
    setError(undefined);
    setResent(false);
    try {
      const reply = await api.call(sendPhoneCode, { body: { phoneNumber: phone, isMigrationRequest: isMigration } });
      change({ sent: sentNow(phone, isMigration), retryAt: reply.coolDownTimestampUTC });
      goTo('code');
      setResent(isAgain);
      if (isAgain) announce(t('verify.resent'));
    } catch (failure) {
      refuse(failure, isMigration);
    } finally {
      setBusy(false);
    }
  };

  const waiting = codeOnItsWay(work);

  const submitPhone = () => {
    if (whyNotPhone(nationalPhoneDigits(work.phone)) !== null) setError(t('verify.invalidPhone'));
    else if (waiting !== null) goTo('code');
    else void ask(false);
  };

  const takeOver = async () => {
    if (waiting === null) return ask(true);
    // The code is on its way already; what it confirms is said when it is entered [PHONE-04].
    change({ sent: { ...waiting, isMigration: true } });
    return goTo('code');
  };

  const confirm = async (validationCode: string) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    const isMigrationRequest = work.sent?.isMigration ?? false;
    setBusy(true);
    setError(undefined);
    setResent(false);
    try {
      const reply = await api.call(confirmPhoneCode, { body: { validationCode, isMigrationRequest } });
      succeed(reply.userStatus);
    } catch (failure) {
      // Emptied, so that a new try can start [PHONE-10].
      change({ code: '' });
      await refuseCode(failure instanceof ApiError ? failure : noAnswer, isMigrationRequest);
    } finally {
      isConfirming.current = false;
      setBusy(false);
    }
  };

  const refuseCode = async (failure: Pick<ApiError, 'code' | 'description' | 'body'>, wasMigration: boolean) => {
    if (failure.code === 'PHONE_ALREADY_REGISTERED') {
      refuse(failure, wasMigration);
      return;
    }
    // Gone, maybe because an earlier answer was lost on its way: then the number is verified.
    if (failure.code === 'NO_CODE_PENDING') {
      const member = await client.fetchQuery({ ...dataSets.userInfo(language), staleTime: 0 }).catch(() => null);
      if (member?.userStatus === 'VERIFIED' && member.isPhoneVerified) {
        succeed('VERIFIED');
        return;
      }
    }
    setCodeOver(needsNewCode(failure));
    setError(failure.description || t(navigator.onLine ? 'validation.phoneFallback' : 'common.noConnection'));
  };

  return {
    ...work,
    error,
    isResent,
    isCodeOver,
    busy,
    /** Whether the number in the field has a code that still waits to be entered. */
    hasCode: waiting !== null,
    typePhone: (phone: string) => {
      change({ phone });
      setError(undefined);
    },
    typeCode: (code: string) => {
      change({ code });
      if (code !== '') setError(undefined);
    },
    submitPhone,
    takeOver,
    resend: () => ask(work.sent?.isMigration ?? false),
    confirm,
    changePhone: () => goTo('phone'),
    /** Forgets a success once its drawer has gone. */
    end: () => {
      if (work.step === 'verified') endWork(userId);
    },
  };
}
