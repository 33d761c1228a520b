import { ApiError, changePhone, sendPhoneCode } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { classifySendFailure, type SendFailure } from './classify-send-failure.ts';
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
