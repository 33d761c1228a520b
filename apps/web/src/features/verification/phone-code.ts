import { ApiError, changePhone, confirmPhoneCode, phoneDigits, sendPhoneCode } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { classifySendFailure, needsNewCode, type SendFailure } from './classify-send-failure.ts';
import { noAnswer, useErrorText, type VerificationWork } from './use-verification-work.ts';
import { type SentCode, sentNow } from './verification-state.ts';

/** Classifies a failure; after a lost response a code may have been sent, unless nothing left this device. */
const reasonOf = (failure: ApiError | typeof noAnswer, isChange: boolean): SendFailure =>
  isLostAnswer(failure) && navigator.onLine
    ? { kind: 'pending', isSure: false, retryAt: null }
    : classifySendFailure(failure, isChange);

/**
 * Requests a code for the number in the field, and takes the number over if asked to; `refuse` handles a rejection
 * [PHONE-03, PHONE-07..09].
 */
export function useAskCode(verification: VerificationWork): {
  ask: (isMigration: boolean) => Promise<void>;
  refuse: (failure: unknown, wasMigration: boolean) => void;
} {
  const { t } = useFullTranslation();
  const toErrorText = useErrorText();
  const { work, isChange, writing, change, goTo, succeed, setError, setPasswordError, setResent, during } =
    verification;

  const goToCode = (sent: SentCode, retryAt: string | null) => {
    change({ sent, retryAt });
    goTo('code');
  };
  const handleFailure = (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const reason = reasonOf(facts, isChange);
    if (reason.kind === 'verified') return succeed('VERIFIED');
    if (reason.kind === 'password') {
      goTo('phone');
      return setPasswordError(t(`errors.${reason.code}`));
    }
    // If a code may have been sent, show its field.
    if (reason.kind === 'pending') {
      if (work.step === 'code' && !reason.isSure) announce(t('verify.maybeSent', { phone: work.phone }));
      goToCode(sentNow(work, wasMigration, !reason.isSure), reason.retryAt ?? work.retryAt);
      if (work.step === 'code' && reason.isSure) setError(t('errors.COOL_DOWN'));
      return undefined;
    }
    if (reason.kind === 'inUse' && !wasMigration) return goTo('inUse');
    if (work.step === 'inUse' || reason.kind === 'inUse') change({ step: 'phone', code: '' });
    // The number belongs to the account that took it from this one: continuing would loop [PHONE-05].
    if (reason.kind === 'inUse') setError(t('errors.PHONE_ALREADY_REGISTERED'));
    else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(toErrorText({ status: facts.status, description: reason.text }));
      if (reason.retryAt !== null) change({ retryAt: reason.retryAt });
    }
  };
  const ask = (isMigrationRequest: boolean) =>
    during(async () => {
      const phoneNumber = writing.toSend(work.phone) ?? '';
      const isAgain = work.step === 'code';
      const body = { phoneNumber, isMigrationRequest };
      try {
        const reply = isChange
          ? await api.call(changePhone, { body: { ...body, currentPassword: work.password } })
          : await api.call(sendPhoneCode, { body });
        change({ code: '' });
        goToCode(sentNow(work, isMigrationRequest), reply.coolDownTimestampUTC);
        setResent(isAgain);
        if (isAgain) announce(t('verify.resent'));
      } catch (failure) {
        handleFailure(failure, isMigrationRequest);
      }
    });
  return { ask, refuse: handleFailure };
}

/**
 * Confirms the number with the entered code; calls `onTaken` if another account has the number by now [PHONE-04,
 * PHONE-10, PHONE-11].
 */
export function useConfirmCode(
  { work, isChange, change, succeed, setError, setCodeOver, during }: VerificationWork,
  onTaken: (failure: unknown, wasMigration: boolean) => void,
): (code: string) => Promise<void> {
  const { language } = useFullTranslation();
  const client = useQueryClient();
  const toErrorText = useErrorText();
  /** The input may report completion more than once; send a code once. */
  const isConfirming = useRef(false);
  const wasLost = useRef(false);

  /** True if the number is verified although the code is gone, because an earlier response may be lost. */
  const isVerified = async () => {
    const member = await client.fetchQuery({ ...dataSets.userInfo(language), staleTime: 0 }).catch(() => null);
    if (member?.userStatus !== 'VERIFIED' || !member.isPhoneVerified) return false;
    // A member who changes the number was verified before: compare the number itself.
    return !isChange || (wasLost.current && phoneDigits(work.phone).endsWith(member.phoneNumber ?? ' '));
  };
  const handleFailure = async (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const isOver = needsNewCode(facts);
    wasLost.current ||= isLostAnswer(failure);
    // Clear a checked code for another attempt; keep digits that no server has checked, to resend them [PHONE-10].
    if (isOver || !isTransientFailure(failure)) change({ code: '' });
    if (facts.code === 'PHONE_ALREADY_REGISTERED') return onTaken(failure, wasMigration);
    if (facts.code === 'NO_CODE_PENDING' && (await isVerified())) return succeed('VERIFIED');
    setCodeOver(isOver);
    setError(toErrorText(facts));
  };
  return async (validationCode) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    const isMigrationRequest = work.sent?.isMigration ?? false;
    await during(async () => {
      try {
        const reply = await api.call(confirmPhoneCode, { body: { validationCode, isMigrationRequest } });
        succeed(reply.userStatus);
      } catch (failure) {
        await handleFailure(failure, isMigrationRequest);
      } finally {
        isConfirming.current = false;
      }
    });
  };
}
